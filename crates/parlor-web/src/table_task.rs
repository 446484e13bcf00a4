//! The task of a table in memory. It alone has the session: requests, answers of the coach and the clock meet here, each
//! is carried out to its end, and what changed is stored before anybody hears of it.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parlor_games::game::Refusal;
use parlor_games::session::{Busy, Effects, Keep, Session, Ticket};
use parlor_games::table::{ClockFace, Command, Outcome, Reply};
use parlor_store::{CHANCE, StoreError};
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

use crate::coach::{Report, Thinking};
use crate::error::ApiError;
use crate::open_table::{Answer, MAILBOX, OpenTable, Request, Tell};
use crate::shelf::Shelf;
use crate::table_context::TableContext;
use crate::view::{News, View, first_version};

/// Why a table's task ends.
enum End {
    /// It was put back on the shelf: whoever still wants something opens it again.
    PutAway,
    /// It cannot go on; the next request finds the game as it was stored last.
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for End {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

type Done<T> = Result<T, End>;

/// What the task knows about the session while that is elsewhere.
#[derive(Default)]
struct Facts {
    clock: ClockFace,
    next_tick: Option<Duration>,
    weight: usize,
    game_number: usize,
    standing: Option<Standing>,
}

/// What everybody who follows a table hears of at once, also if it came of something that was refused: how the game
/// stands, what the coach does, whether somebody plays by itself, and what has to be agreed to.
type Standing = (Outcome, Busy, bool, Option<&'static str>);

impl Facts {
    fn of(session: &Session) -> Self {
        let table = session.table();
        Self {
            clock: table.clock(),
            next_tick: session.next_tick(),
            weight: table.weight(),
            game_number: table.place().game_number,
            standing: Some((table.outcome(), session.busy(), session.autoplay().is_some(), session.confirm())),
        }
    }
}

/// What came of an input, for whoever made it.
struct Told {
    view: Option<View>,
    /// The question that the coach has to answer first.
    waits: Option<Ticket>,
}

/// A table with everything that happens at it.
pub(crate) struct TableTask {
    shared: Arc<TableContext>,
    shelf: Shelf,
    /// Elsewhere while it works, and gone if the rules break down there.
    session: Option<Session>,
    facts: Facts,
    mailbox: mpsc::Receiver<Request>,
    reports: mpsc::UnboundedReceiver<(Ticket, Report)>,
    report: mpsc::UnboundedSender<(Ticket, Report)>,
    /// What the coach works on.
    thinking: Option<Thinking>,
    /// Who waits for the coach's answer.
    asked: Option<(Ticket, Answer<View>)>,
    news: watch::Sender<News>,
    version: u64,
    /// What somebody sees who comes to look, while it stays as it is.
    plain: Option<View>,
    followed: bool,
    /// When the clock is stopped because nobody has come back.
    away: Option<Instant>,
    ticked: Instant,
    /// The game of the table whose help is known.
    remembered: Option<usize>,
    weight: Arc<AtomicUsize>,
}

impl TableTask {
    /// A table with its task, which has to be run. Without a session it is read from the shelf first.
    pub(crate) fn new(shared: Arc<TableContext>, shelf: Shelf, session: Option<Session>) -> (OpenTable, Self) {
        let (send, mailbox) = mpsc::channel(MAILBOX);
        let (report, reports) = mpsc::unbounded_channel();
        let weight = Arc::default();
        let table = OpenTable::new(send, Arc::clone(&weight));
        let task = Self {
            shared,
            shelf,
            remembered: session.as_ref().map(|session| session.table().place().game_number),
            session,
            facts: Facts::default(),
            mailbox,
            reports,
            report,
            thinking: None,
            asked: None,
            news: watch::Sender::new(News { view: View::default(), clock: ClockFace::default() }),
            version: first_version(),
            plain: None,
            followed: false,
            away: None,
            ticked: Instant::now(),
            weight,
        };
        (table, task)
    }

    /// Serves the table until it is put away or cannot go on. Whoever still waits then is told why.
    pub(crate) async fn run(mut self) {
        let end = match self.open().await {
            Ok(()) => self.serve().await,
            Err(end) => end,
        };
        self.mailbox.close();
        // Requests that are dropped were not looked at, and are made again.
        let End::Failed(error) = end else { return };
        if let Some((_, answer)) = self.asked.take() {
            let _ = answer.send(Err(error.clone()));
        }
        while let Ok(request) = self.mailbox.try_recv() {
            request.fail(error.clone());
        }
    }

    /// Takes the game from the shelf, if it is not here yet. Nobody follows it so far.
    async fn open(&mut self) -> Done<()> {
        if self.session.is_none() {
            self.session = Some(Session::new(self.shelf.read(&self.shared).await?, CHANCE));
        }
        self.ticked = Instant::now();
        self.input(false, |session| session.watch(false)).await.map(drop)
    }

    async fn serve(&mut self) -> End {
        let mut closing = self.shared.closing.subscribe();
        loop {
            let tick = self.facts.next_tick.filter(|_| self.followed).map(|after| self.ticked + after);
            let done = tokio::select! {
                request = self.mailbox.recv() => self.serve_one(request.unwrap_or(Request::PutAway)).await,
                Some((ticket, report)) = self.reports.recv() => self.take_report(ticket, report).await,
                () = self.news.closed(), if self.followed => self.left().await,
                () = at(tick) => self.input(false, |_| Effects::default()).await.map(drop),
                () = at(self.away) => self.pause().await,
                () = raised(&mut closing) => self.put_away().await,
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn serve_one(&mut self, request: Request) -> Done<()> {
        match request {
            Request::Obey(command, answer) => {
                let told = self.obey(command).await;
                self.settle(answer, told)
            }
            Request::Look(answer) => pass(answer, self.look().await),
            Request::Follow(answer) => {
                let view = self.follow().await;
                pass(answer, view.map(|view| (view, self.news.subscribe())))
            }
            Request::Read(tell, answer) => pass(answer, self.read(tell).await),
            Request::PutAway => self.put_away().await,
            Request::Forget => Err(ApiError::no_table().into()),
        }
    }

    async fn obey(&mut self, command: Command) -> Done<Told> {
        // Also what stores nothing, or is refused, must not be done to an old state of the game.
        if let Some(newer) = self.keep_up().await? {
            return Ok(newer);
        }
        let turn = match command {
            Command::New { .. } => Some(self.shared.turn().await?),
            _ => None,
        };
        let obey = move |session: &mut Session| {
            let _turn = turn;
            let mut effects = session.command(command);
            if effects.own.is_some() {
                effects.refusal = Some(Refusal::new("not-here", [], "That is for the page to do."));
            }
            effects
        };
        self.input(true, obey).await
    }

    /// Takes over what somebody else has made of the game, if he has gone on.
    async fn keep_up(&mut self) -> Done<Option<Told>> {
        match self.shelf.is_behind().await {
            Ok(false) => Ok(None),
            Ok(true) => self.catch_up().await.map(Some),
            Err(error @ StoreError::NoSuchGame(_)) => Err(error.into()),
            // What is here can be looked at all the same.
            Err(error) => {
                tracing::error!("nobody knows whether the game went on elsewhere: {error}");
                Ok(None)
            }
        }
    }

    /// What is to be seen now, also if somebody else has gone on.
    async fn look(&mut self) -> Done<View> {
        self.keep_up().await?;
        if let Some(view) = self.plain.clone().filter(|_| !self.facts.clock.running) {
            return Ok(view);
        }
        self.input(false, |_| Effects::default()).await?;
        let view = self.view(None, None).await?;
        self.plain = Some(view.clone());
        self.weigh();
        Ok(view)
    }

    /// Something about the board as it is now, unless it is hidden.
    async fn read(&mut self, tell: Tell) -> Done<Option<(String, &'static str)>> {
        self.look().await?;
        let read = move |session: &mut Session| {
            let table = session.table();
            (!table.paused()).then(|| (tell(table), table.card().id))
        };
        self.work(read).await
    }

    /// Somebody follows the table: the coach may think about it, and its clock is told.
    async fn follow(&mut self) -> Done<View> {
        self.away = None;
        if !std::mem::replace(&mut self.followed, true) {
            self.input(false, |session| session.watch(true)).await?;
        }
        self.look().await
    }

    /// Nobody follows any more: the coach stops wondering and, after a while, the clock stops.
    async fn left(&mut self) -> Done<()> {
        self.followed = false;
        self.away = Some(Instant::now() + self.shared.limits.away);
        self.input(false, |session| session.watch(false)).await.map(drop)
    }

    async fn pause(&mut self) -> Done<()> {
        self.away = None;
        let pause = |session: &mut Session| {
            let running = session.table().clock().running;
            if running { session.command(Command::Pause) } else { Effects::default() }
        };
        self.input(false, pause).await.map(drop)
    }

    /// Takes word of the coach, unless it is about a question that was given up.
    async fn take_report(&mut self, ticket: Ticket, report: Report) -> Done<()> {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.ticket != ticket) {
            return Ok(());
        }
        match report {
            Report::Found(answer) => self.input(false, move |session| session.answer(ticket, answer)).await.map(drop),
            Report::Done { failed } => {
                self.thinking = None;
                let asked = self.asked.take();
                let told = self.input(true, move |session| session.answered(ticket, failed)).await;
                match asked {
                    Some((_, answer)) => self.settle(answer, told),
                    None => told.map(drop),
                }
            }
            Report::MadeWay => {
                // It is asked again when the board has been left alone for a moment.
                let again = |session: &mut Session| {
                    let given_up = session.watch(false);
                    drop(session.watch(true));
                    given_up
                };
                self.input(false, again).await.map(drop)
            }
            Report::Busy => {
                if let Some((_, answer)) = self.asked.take() {
                    let _ = answer.send(Err(ApiError::busy("the coach is busy with other tables; ask again")));
                }
                self.input(false, |session| session.command(Command::Stop)).await.map(drop)
            }
        }
    }

    /// Does some work of the rules on a thread where it may take its time. If they break down, this table is gone, and
    /// nothing else.
    async fn work<T: Send + 'static>(&mut self, work: impl FnOnce(&mut Session) -> T + Send + 'static) -> Done<T> {
        let mut session = self.session.take().ok_or_else(ApiError::no_table)?;
        let work = move || {
            let done = work(&mut session);
            (session, done)
        };
        let (session, done) = spawn_blocking(work).await.map_err(|error| ApiError::defect(&error))?;
        self.session = Some(session);
        Ok(done)
    }

    /// The time since this was asked last.
    fn passed(&mut self) -> Duration {
        let now = Instant::now();
        now - std::mem::replace(&mut self.ticked, now)
    }

    /// Lets the time pass that has passed, gives the session an input and carries out what comes of it: stores it first,
    /// then tells those who follow, then sets the coach to work. The view is written where somebody wants to see it.
    async fn input(&mut self, shown: bool, input: impl FnOnce(&mut Session) -> Effects + Send + 'static) -> Done<Told> {
        let (passed, before) = (self.passed(), self.facts.standing);
        self.version += 1;
        self.plain = None;
        let version = self.version;
        let step = move |session: &mut Session| {
            let late = session.tick(passed);
            let done = input(session);
            let facts = Facts::of(session);
            let told = done.changed && done.refusal.is_none();
            let turned = before.is_some() && before != facts.standing;
            let news = told || turned || late.reply.is_some() || late.refusal.is_some();
            let reply = done.reply.as_ref().or(late.reply.as_ref());
            let view = (shown || news).then(|| View::of(session, version, reply, done.refusal.as_ref()));
            (late, done, news, view, facts)
        };
        let (late, done, news, mut view, facts) = self.work(step).await?;
        self.facts = facts;
        let mut rows = 0;
        for keep in [&late.store, &done.store].into_iter().flatten() {
            if !self.store(keep).await? {
                return self.catch_up().await;
            }
            rows += keep.rows.len();
        }
        // Only now does the table hold what the log does, and nothing more.
        if self.shelf.is_long(rows).await {
            let save = self.work(|session| session.table().save()).await?;
            self.shelf.write_out(&save).await;
        }
        if self.remember().await? && view.is_some() {
            view = Some(self.view(done.reply.clone(), done.refusal.clone()).await?);
        }
        match &view {
            Some(view) if news => self.publish(view.clone()),
            // What else a moment brings is told with a view.
            _ if late.changed && self.facts.clock.running => {
                self.news.send_modify(|news| news.clock = self.facts.clock.clone());
            }
            _ => (),
        }
        self.weigh();
        let waits = done.ask.as_ref().map(|thought| thought.ticket);
        for effects in [late, done] {
            self.give_up(effects.cancel).await?;
            if let Some(thought) = effects.ask {
                self.thinking = Some(self.shared.coach.think(thought, self.report.clone()));
            }
        }
        Ok(Told { view, waits })
    }

    /// Says how much it all takes in memory, with what pages were shown last.
    fn weigh(&self) {
        let shown = self.news.borrow().view.text.len() + self.plain.as_ref().map_or(0, |view| view.text.len());
        self.weight.store(self.facts.weight + shown, Ordering::Relaxed);
    }

    /// Answers whoever made an input, or has him wait for the coach.
    fn settle(&mut self, answer: Answer<View>, told: Done<Told>) -> Done<()> {
        match told {
            Ok(Told { waits: Some(ticket), .. }) => self.asked = Some((ticket, answer)),
            Ok(Told { view: Some(view), .. }) => return pass(answer, Ok(view)),
            Ok(_) => (),
            Err(end) => return pass(answer, Err(end)),
        }
        Ok(())
    }

    fn publish(&self, view: View) {
        self.news.send_replace(News { view, clock: self.facts.clock.clone() });
    }

    /// Stores what is new; false if somebody else was faster.
    async fn store(&mut self, keep: &Keep) -> Done<bool> {
        match self.shelf.append(keep).await {
            Ok(()) => (),
            Err(StoreError::Behind) => return Ok(false),
            // Time alone is stored with the next change, or in a while.
            Err(error @ (StoreError::Busy | StoreError::Database(_)))
                if keep.rows.is_empty() && keep.help.is_none() =>
            {
                tracing::error!("the time played is not stored yet: {error}");
            }
            Err(error) => return Err(error.into()),
        }
        Ok(true)
    }

    /// Somebody else was faster: what is stored is what counts, and everybody is told.
    async fn catch_up(&mut self) -> Done<Told> {
        let table = self.shelf.read(&self.shared).await?;
        self.passed();
        self.plain = None;
        self.remembered = None;
        let effects;
        (effects, self.facts) = self.work(move |session| (session.catch_up(table), Facts::of(session))).await?;
        self.give_up(effects.cancel).await?;
        self.remember().await?;
        let sentence = "The game went on in another window; this is where it stands now.";
        let view = self.view(None, Some(Refusal::new("behind", [], sentence))).await?;
        self.publish(view.clone());
        Ok(Told { view: Some(view), waits: None })
    }

    /// The present view, with what was done or why it was not.
    async fn view(&mut self, reply: Option<Reply>, refusal: Option<Refusal>) -> Done<View> {
        self.version += 1;
        let version = self.version;
        self.work(move |session| View::of(session, version, reply.as_ref(), refusal.as_ref())).await
    }

    /// A question is given up; whoever waits for its answer hears of it at once.
    async fn give_up(&mut self, ticket: Option<Ticket>) -> Done<()> {
        self.thinking.take_if(|thinking| Some(thinking.ticket) == ticket);
        let Some((_, answer)) = self.asked.take_if(|(asked, _)| Some(*asked) == ticket) else { return Ok(()) };
        let refusal = Refusal::new("given-up", [], "The question was given up before the coach was done.");
        pass(answer, self.view(None, Some(refusal)).await)
    }

    /// Lets a game that is new here know what help the player took with its board elsewhere; true if there was any.
    async fn remember(&mut self) -> Done<bool> {
        if self.remembered == Some(self.facts.game_number) {
            return Ok(false);
        }
        let board = self.work(|session| session.table().board()).await?;
        let help = self.shelf.help(&board).await?;
        self.remembered = Some(self.facts.game_number);
        let there = !help.is_empty();
        self.work(move |session| session.remember(&help)).await?;
        Ok(there)
    }

    /// Stores the time that has passed since it was stored last, and ends.
    async fn put_away(&mut self) -> Done<()> {
        let passed = self.passed();
        let leave = move |session: &mut Session| {
            drop(session.leave());
            drop(session.tick(passed));
            session.keep()
        };
        let keep = self.work(leave).await?;
        if self.shelf.lacks(&keep) {
            match self.shelf.append(&keep).await {
                // Somebody else has gone on, or deleted the game: then that is what counts.
                Ok(()) | Err(StoreError::Behind | StoreError::NoSuchGame(_)) => (),
                Err(error) => tracing::error!("the last of the time played is lost: {error}"),
            }
        }
        Err(End::PutAway)
    }
}

/// Answers a request, and passes on why the task ends if it does.
fn pass<T>(answer: Answer<T>, done: Done<T>) -> Done<()> {
    // Whoever asked may have left.
    match done {
        Ok(told) => drop(answer.send(Ok(told))),
        Err(End::PutAway) => return Err(End::PutAway),
        Err(End::Failed(error)) => {
            let _ = answer.send(Err(error.clone()));
            return Err(End::Failed(error));
        }
    }
    Ok(())
}

async fn raised(flag: &mut watch::Receiver<bool>) {
    let _ = flag.wait_for(|raised| *raised).await;
}

/// Waits for a moment; for ever, if there is none to wait for.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => pending().await,
    }
}
