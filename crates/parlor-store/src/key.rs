//! Keys of games: whoever knows one may open the game, so nobody can guess one.

/// A new key: 128 random bits as 32 lower-case hexadecimal digits, safe in an address, a file name and a shell.
///
/// # Panics
///
/// When the operating system has no randomness to give. It is broken then, and a guessable key would be worse.
pub fn fresh_key() -> String {
    let mut bytes = [0; 16];
    if let Err(error) = getrandom::fill(&mut bytes) {
        panic!("the operating system gives no random bytes: {error}");
    }
    format!("{:032x}", u128::from_ne_bytes(bytes))
}

/// A random number, for boards that nobody chose.
pub(crate) fn fresh_number() -> u64 {
    // Without randomness the time is good enough for a board; only keys must not be guessed.
    getrandom::u64().unwrap_or_else(|_| crate::clock::now().unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_have_one_form_and_do_not_repeat() {
        let keys: HashSet<String> = (0..1000).map(|_| fresh_key()).collect();
        assert_eq!(keys.len(), 1000);
        for key in keys {
            assert_eq!(key.len(), 32);
            assert!(key.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')), "{key}");
        }
    }
}
