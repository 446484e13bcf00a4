//! A token bucket for each address, in bounded memory.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How many addresses are told apart; the rest share one bucket.
const ADDRESSES: usize = 4096;

/// How often full buckets are looked for.
const SWEEP: Duration = Duration::from_secs(1);

/// Who is counted together: an IPv4 address, or an IPv6 network that one household has to itself.
type Caller = Option<IpAddr>;

/// Gives out tokens at a rate.
#[derive(Debug)]
pub(crate) struct Rate {
    per_second: f64,
    burst: f64,
    buckets: Mutex<Buckets>,
}

#[derive(Debug, Default)]
struct Buckets {
    by_caller: HashMap<Caller, Bucket>,
    /// When the full ones were last thrown away; looking for them at every call would be work for an attacker to order.
    swept: Option<Instant>,
}

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Rate {
    pub(crate) fn new(per_second: f64, burst: u32) -> Self {
        Self { per_second, burst: f64::from(burst), buckets: Mutex::default() }
    }

    /// Takes a token; false if there is none left.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        self.take_at(address, Instant::now())
    }

    fn take_at(&self, address: IpAddr, now: Instant) -> bool {
        // The counts stay right whatever happened to a thread that held them.
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let Buckets { by_caller, swept } = &mut *buckets;
        let mut caller = Some(household(address));
        if !by_caller.contains_key(&caller) && by_caller.len() >= ADDRESSES {
            if swept.is_none_or(|swept| now.saturating_duration_since(swept) >= SWEEP) {
                // A full bucket is the same as none.
                by_caller.retain(|_, bucket| self.level(bucket, now) < self.burst);
                *swept = Some(now);
            }
            if by_caller.len() >= ADDRESSES {
                caller = None;
            }
        }
        let bucket = by_caller.entry(caller).or_insert(Bucket { tokens: self.burst, filled: now });
        bucket.tokens = self.level(bucket, now);
        bucket.filled = now;
        let enough = bucket.tokens >= 1.0;
        if enough {
            bucket.tokens -= 1.0;
        }
        enough
    }

    fn level(&self, bucket: &Bucket, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(bucket.filled).as_secs_f64();
        (bucket.tokens + passed * self.per_second).min(self.burst)
    }
}

fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rate = Rate::new(2.0, 3);
        let (here, start) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        assert_eq!([0; 4].map(|_| rate.take_at(here, start)), [true, true, true, false]);
        let later = start + Duration::from_secs(1);
        assert_eq!([0; 3].map(|_| rate.take_at(here, later)), [true, true, false]);
    }

    #[test]
    fn one_address_does_not_spend_the_tokens_of_another() {
        let rate = Rate::new(1.0, 1);
        let now = Instant::now();
        assert!(rate.take_at("10.0.0.1".parse().unwrap(), now));
        assert!(!rate.take_at("10.0.0.1".parse().unwrap(), now));
        assert!(rate.take_at("10.0.0.2".parse().unwrap(), now));
    }

    #[test]
    fn a_household_cannot_multiply_itself_by_its_many_addresses() {
        let rate = Rate::new(1.0, 1);
        let now = Instant::now();
        assert!(rate.take_at("2001:db8::1".parse().unwrap(), now));
        assert!(!rate.take_at("2001:db8::2".parse().unwrap(), now));
        assert!(rate.take_at("2001:db8:0:1::1".parse().unwrap(), now));
    }

    #[test]
    fn memory_stays_bounded_whoever_calls() {
        let rate = Rate::new(0.0, 1);
        let now = Instant::now();
        for n in 0..20_000_u32 {
            rate.take_at(IpAddr::V4(Ipv4Addr::from(n)), now);
        }
        assert!(rate.buckets.lock().unwrap().by_caller.len() <= ADDRESSES + 1);
        assert!(!rate.take_at(IpAddr::V4(Ipv4Addr::from(19_999)), now), "the rest share one bucket");
    }
}
