//! The keeper: waits for the program, watches the clock, counts processes, and ends everything when it ends.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Command, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use nix::sys::prctl;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpid, getppid};

use super::{Ending, Fence, Order, group};

/// How often the clock, the examiner's wishes and the processes are looked at.
const GLANCE: Duration = Duration::from_millis(25);

pub(super) fn run(order: &Order) -> i32 {
    let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    // Orphans of the program come here, where they can be found and ended.
    let _ = prctl::set_child_subreaper(true);
    let ending = keep(order);
    end_all(order);
    // The starter may have said why it could not become the program.
    let refusal = fs::read_to_string(order.refusal()).ok().filter(|why| !why.is_empty()).map(Ending::NotStarted);
    let _ = fs::write(order.ending(), refusal.unwrap_or(ending).text());
    0
}

fn keep(order: &Order) -> Ending {
    let Ok(this) = std::env::current_exe() else { return Ending::NotStarted("there is no keeper".into()) };
    let mut command = Command::new(this);
    command.args(order.words("starter"));
    if !order.terminal {
        // A program that signals its whole group does not reach the keeper.
        command.process_group(0);
    }
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return Ending::NotStarted(error.kind().to_string()),
    };
    let (done, ended) = channel();
    std::thread::spawn(move || done.send(child.wait()));
    match watch(order, &ended) {
        Err(ending) => ending,
        Ok(Err(error)) => Ending::NotStarted(error.kind().to_string()),
        Ok(Ok(status)) => match (status.code(), status.signal()) {
            (_, Some(number)) => Ending::Signal(number),
            (code, None) => {
                let code = code.unwrap_or(0) as u8;
                // What is still to be read was not read by the program, as soon as nobody else can read it.
                end_all(order);
                let unread = if order.terminal { 0 } else { rest_of_input() };
                Ending::Exit(code, unread)
            }
        },
    }
}

/// Waits for the program's end, or finds a reason to end it.
fn watch(order: &Order, ended: &Receiver<io::Result<ExitStatus>>) -> Result<io::Result<ExitStatus>, Ending> {
    let start = Instant::now();
    let parent = getppid();
    loop {
        match ended.recv_timeout(GLANCE) {
            Ok(status) => return Ok(status),
            Err(RecvTimeoutError::Disconnected) => return Err(Ending::NotStarted("nobody waits for it".into())),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if descendants().len() > order.bounds.processes {
            return Err(Ending::Processes);
        }
        if start.elapsed() >= order.bounds.time {
            return Err(Ending::Time);
        }
        if order.stop().exists() || getppid() != parent {
            return Err(Ending::Asked);
        }
    }
}

fn rest_of_input() -> usize {
    usize::try_from(io::copy(&mut io::stdin().lock(), &mut io::sink()).unwrap_or(0)).unwrap_or(0)
}

/// Ends every process below this one, and waits until there is none.
fn end_all(order: &Order) {
    if let Fence::Group(folder) = &order.fence {
        group::shut(folder);
    }
    if getpid() == Pid::from_raw(1) {
        // Where this is the first process of its tree, the kernel ends all others at once.
        let _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
        while waitpid(None, None).is_ok() {}
        return;
    }
    if let (Fence::User(number), Ok(this)) = (&order.fence, std::env::current_exe()) {
        // Everything of that user is the program's, and he himself may end all of it at once.
        let _ = Command::new(this).args(order.words("ender")).uid(*number).gid(*number).status();
    }
    loop {
        let below = descendants();
        // Stopped first, so that none of them starts another while they are ended one after the other.
        for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
            below.iter().for_each(|&pid| _ = kill(pid, signal));
        }
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::StillAlive) => break,
                Ok(_) => {}
                Err(_) => return,
            }
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Every process below this one. The numbers are those of the file system for processes, which may be of another
/// namespace than this process is in; they are counted there, and used as numbers only where it is the same.
fn descendants() -> Vec<Pid> {
    let Some(this) = fs::read_link("/proc/self").ok().and_then(|link| link.to_str()?.parse().ok()) else {
        return vec![];
    };
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok()) else { continue };
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name in the brackets may hold anything, brackets too.
        let Some((_, rest)) = stat.rsplit_once(") ") else { continue };
        let mut words = rest.split(' ');
        let (state, parent) = (words.next(), words.next().and_then(|word| word.parse::<i32>().ok()));
        if let (Some(state), Some(parent)) = (state, parent)
            && state != "Z"
        {
            children.entry(parent).or_default().push(pid);
        }
    }
    let (mut found, mut open) = (Vec::new(), vec![this]);
    while let Some(pid) = open.pop() {
        for &child in children.get(&pid).into_iter().flatten() {
            found.push(Pid::from_raw(child));
            open.push(child);
        }
    }
    found
}
