//! The door: how many connections are open at the same time, and how long one that says nothing is waited for.
//!
//! A connection costs memory and a file of the system before it has asked for anything. Whoever opens many and sends
//! their requests one byte a minute would otherwise keep everybody else out.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

use crate::limits::Limits;

/// A listener that opens a connection only when there is a place for it; the others wait in the system's queue.
pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    head: Duration,
    silence: Duration,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, limits: &Limits) -> Self {
        Self {
            listener,
            places: Arc::new(Semaphore::new(limits.connections.max(1))),
            head: limits.head,
            // An answer may take as long as a request may; a followed table says something more often than that.
            silence: limits.request + limits.head,
        }
    }
}

impl Listener for Door {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        // The semaphore is never closed; if it were, a door without places would be better than a closed one.
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // A press of a key is one small answer: it must not wait for more to send along with it.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::warn!("{error}");
        }
        let visit = Visit {
            stream,
            until: Box::pin(sleep(self.head)),
            silence: self.silence,
            head: Some(Head::default()),
            _place: place,
        };
        (visit, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends when nothing comes of it.
pub(crate) struct Visit {
    stream: TcpStream,
    until: Pin<Box<Sleep>>,
    silence: Duration,
    /// What has been read of the first request's head, until it is complete.
    head: Option<Head>,
    _place: Option<OwnedSemaphorePermit>,
}

/// Finds the empty line that ends a head.
#[derive(Default)]
struct Head {
    in_line: bool,
}

impl Head {
    /// Whether the head ends in these bytes.
    fn ends_in(&mut self, bytes: &[u8]) -> bool {
        bytes.iter().any(|byte| match byte {
            b'\n' => !std::mem::replace(&mut self.in_line, false),
            b'\r' => false,
            _ => {
                self.in_line = true;
                false
            }
        })
    }
}

impl Visit {
    fn wait_on(&mut self) {
        self.until.as_mut().reset(Instant::now() + self.silence);
    }

    /// Nothing can be done now: wait, unless it took too long already.
    fn pending<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        match self.until.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }

    fn written(&mut self, context: &mut Context<'_>, done: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match done {
            Poll::Pending => return self.pending(context),
            Poll::Ready(Ok(bytes)) if bytes > 0 => self.wait_on(),
            Poll::Ready(_) => (),
        }
        done
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if Pin::new(&mut self.stream).poll_read(context, buffer)?.is_pending() {
            return self.pending(context);
        }
        if self.head.as_mut().is_some_and(|head| head.ends_in(&buffer.filled()[before..])) {
            self.head = None;
            self.wait_on();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.written(context, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_ends_with_an_empty_line_however_it_is_cut() {
        let text = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        for cut in 0..text.len() {
            let mut head = Head::default();
            assert!(!head.ends_in(&text[..cut]), "{cut}");
            assert!(head.ends_in(&text[cut..]), "{cut}");
        }
    }
}
