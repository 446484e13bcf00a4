//! The task of a table in memory. It alone has the session: requests, answers of the coach and the clock meet here, each
//! is carried out to its end, and what changed is stored before anybody hears of it.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parlor_games::game::Refusal;
use parlor_games::session::{Busy, Effects, Session, Ticket};
use parlor_games::table::{ClockFace, Command, Outcome, Reply, Table};
use parlor_store::{CHANCE, StoreError};
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

use crate::coach::{Report, Thinking};
use crate::error::ApiError;
use crate::open_table::{Answer, Looked, MAILBOX, Obeyed, OpenTable, Request};
use crate::shared::Shared;
use crate::shelf::{Shelf, restored};
use crate::view::{News, View, first_version};

/// Why a table's task ends.
enum End {
    /// It was put back on the shelf: whoever still wants something opens it again.
    PutAway,
    /// It cannot go on; the next request finds the game as it was stored last.
    Failed(ApiError),
}

impl From<StoreError> for End {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

type Done<T> = Result<T, End>;

/// What everybody who follows a table has to know at once, also if what was asked was refused.
#[derive(PartialEq, Eq)]
struct Standing {
    outcome: Outcome,
    busy: Busy,
    plays: bool,
    confirm: Option<&'static str>,
}

impl Standing {
    fn of(session: &Session) -> Self {
        let (outcome, plays) = (session.table().outcome(), session.autoplay().is_some());
        Self { outcome, busy: session.busy(), plays, confirm: session.confirm() }
    }
}

/// What the task has to know about the session all the time.
struct Facts {
    clock: ClockFace,
    next_tick: Option<Duration>,
    weight: usize,
    game_number: usize,
}

impl Facts {
    const NONE: Self = Self {
        clock: ClockFace { text: String::new(), seconds: 0, milliseconds: 0, down: false, running: false },
        next_tick: None,
        weight: 0,
        game_number: 0,
    };

    fn of(session: &Session) -> Self {
        let table = session.table();
        Self {
            clock: table.clock(),
            next_tick: session.next_tick(),
            weight: table.weight(),
            game_number: table.place().game_number,
        }
    }
}

/// What an input did to the session, not yet carried out.
struct Step {
    /// What had happened by itself since the last input.
    late: Effects,
    done: Effects,
    view: Option<View>,
    /// Whether everybody is told.
    news: bool,
}

/// A table with everything that happens at it.
pub(crate) struct TableTask {
    shared: Arc<Shared>,
    shelf: Shelf,
    /// Away only while it works on another thread, and for good if the rules break down there.
    session: Option<Session>,
    mailbox: mpsc::Receiver<Request>,
    reports: mpsc::UnboundedReceiver<(Ticket, Report)>,
    report: mpsc::UnboundedSender<(Ticket, Report)>,
    /// What the coach works on.
    thinking: Option<Thinking>,
    /// Who waits for the coach's answer.
    asked: Option<(Ticket, Answer<Obeyed>)>,
    news: watch::Sender<News>,
    version: u64,
    /// What somebody sees who comes to look, while it stays as it is.
    plain: Option<View>,
    followed: bool,
    /// When the clock is stopped because nobody has come back.
    away: Option<Instant>,
    ticked: Instant,
    facts: Facts,
    /// The game of the table whose help is known.
    remembered: Option<usize>,
    weight: Arc<AtomicUsize>,
}

impl TableTask {
    /// A table with its task, which has to be run. Without a session it is read from the shelf first.
    pub(crate) fn new(shared: Arc<Shared>, shelf: Shelf, session: Option<Session>) -> (OpenTable, Self) {
        let (send, mailbox) = mpsc::channel(MAILBOX);
        let (report, reports) = mpsc::unbounded_channel();
        let nothing = News { view: View { version: 0, text: "".into() }, clock: Facts::NONE.clock };
        let weight = Arc::default();
        let remembered = session.as_ref().map(|session| session.table().place().game_number);
        let table = OpenTable::new(send, Arc::clone(&weight));
        let task = Self {
            shared,
            shelf,
            session,
            mailbox,
            reports,
            report,
            thinking: None,
            asked: None,
            news: watch::Sender::new(nothing),
            version: first_version(),
            plain: None,
            followed: false,
            away: None,
            ticked: Instant::now(),
            facts: Facts::NONE,
            remembered,
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
        let error = match end {
            End::Failed(error) => error,
            // The requests are dropped, by which those who sent them know that nobody looked at them.
            End::PutAway => return,
        };
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
            let table = self.read_table().await?;
            self.session = Some(Session::new(table, CHANCE));
        }
        self.ticked = Instant::now();
        let step = self.step(false, |session| session.watch(false)).await?;
        self.carry_out(step).await.map(drop)
    }

    async fn read_table(&mut self) -> Done<Box<dyn Table>> {
        let kept = self.shelf.read().await?;
        let bounds = self.shared.limits.of_a_table();
        let table = self.shared.deal(move || restored(&kept, bounds)).await.map_err(End::Failed)?;
        let unreadable = |error| ApiError::wrong(format!("the saved game cannot be read: {error}"));
        table.map_err(|error| End::Failed(unreadable(error)))
    }

    async fn serve(&mut self) -> End {
        let mut closing = self.shared.closing.subscribe();
        loop {
            let tick = self.facts.next_tick.filter(|_| self.followed).map(|after| self.ticked + after);
            let done = tokio::select! {
                request = self.mailbox.recv() => match request {
                    Some(request) => self.serve_one(request).await,
                    None => self.put_away().await,
                },
                Some((ticket, report)) = self.reports.recv() => self.take_report(ticket, report).await,
                () = self.news.closed(), if self.followed => self.left().await,
                () = at(tick) => self.pass_time().await,
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
            Request::Obey(command, answer) => self.obey(command, answer).await,
            Request::Look(answer) => {
                let view = self.look().await;
                let game = self.session.as_ref().map_or("", |session| session.table().card().id);
                settle(answer, view.map(|view| Looked { game, view }))
            }
            Request::Follow(answer) => {
                let view = self.follow().await;
                let news = self.news.subscribe();
                settle(answer, view.map(|view| (view, news)))
            }
            Request::Read(tell, answer) => {
                let told = self.read(tell).await;
                settle(answer, told)
            }
            Request::PutAway => self.put_away().await,
            Request::Forget => Err(End::Failed(ApiError::no_table())),
        }
    }

    /// Carries out a command. If the coach has to be asked first, the answer comes with its answer.
    async fn obey(&mut self, command: Command, answer: Answer<Obeyed>) -> Done<()> {
        let obeyed = self.try_to_obey(command).await;
        match obeyed {
            Ok(None) => {
                self.asked = self.thinking.as_ref().map(|thinking| (thinking.ticket, answer));
                Ok(())
            }
            Ok(Some(obeyed)) => settle(answer, Ok(obeyed)),
            Err(end) => settle(answer, Err(end)),
        }
    }

    async fn try_to_obey(&mut self, command: Command) -> Done<Option<Obeyed>> {
        let turn = match command {
            Command::New { .. } => Some(self.shared.turn().await.map_err(End::Failed)?),
            _ => None,
        };
        let step = self.step(true, move |session| {
            let _turn = turn;
            let effects = session.command(command);
            match effects.own {
                Some(_) => refused("not-here", "That is for the page to do."),
                None => effects,
            }
        });
        let step = step.await?;
        let waits = step.done.ask.is_some();
        let obeyed = self.carry_out(step).await?;
        Ok(obeyed.filter(|obeyed| !waits || obeyed.refused))
    }

    /// What is to be seen now.
    async fn look(&mut self) -> Done<View> {
        if self.shelf.is_behind().await? {
            self.catch_up().await?;
        }
        if let Some(view) = self.plain.clone().filter(|_| !self.facts.clock.running) {
            return Ok(view);
        }
        let step = self.step(true, |_| Effects::default()).await?;
        let plain = step.late.reply.is_none();
        let obeyed = self.carry_out(step).await?;
        match obeyed {
            Some(Obeyed { view, refused: false }) if plain => {
                self.plain = Some(view.clone());
                Ok(view)
            }
            _ => self.view(None, None).await,
        }
    }

    /// Something about the board as it is now, unless it is hidden.
    async fn read(&mut self, tell: fn(&dyn Table) -> String) -> Done<Option<(String, &'static str)>> {
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
        if !self.followed {
            self.followed = true;
            let step = self.step(false, |session| session.watch(true)).await?;
            self.carry_out(step).await?;
        }
        self.look().await
    }

    /// Nobody follows any more: the coach stops wondering and, after a while, the clock stops.
    async fn left(&mut self) -> Done<()> {
        self.followed = false;
        self.away = Some(Instant::now() + self.shared.limits.away);
        let step = self.step(false, |session| session.watch(false)).await?;
        self.carry_out(step).await.map(drop)
    }

    async fn pause(&mut self) -> Done<()> {
        self.away = None;
        let pause = |session: &mut Session| {
            let running = session.table().clock().running;
            if running { session.command(Command::Pause) } else { Effects::default() }
        };
        let step = self.step(false, pause).await?;
        self.carry_out(step).await.map(drop)
    }

    async fn pass_time(&mut self) -> Done<()> {
        let step = self.step(false, |_| Effects::default()).await?;
        let (news, moved) = (step.news, step.late.changed);
        self.carry_out(step).await?;
        if moved && !news {
            self.news.send_modify(|news| news.clock = self.facts.clock.clone());
        }
        Ok(())
    }

    /// Takes word of the coach, unless it is about a question that was given up.
    async fn take_report(&mut self, ticket: Ticket, report: Report) -> Done<()> {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.ticket != ticket) {
            return Ok(());
        }
        match report {
            Report::Found(answer) => {
                let step = self.step(false, move |session| session.answer(ticket, answer)).await?;
                self.carry_out(step).await?;
            }
            Report::Done | Report::Failed => {
                let failed = matches!(report, Report::Failed);
                let asked = self.asked.take();
                self.thinking = None;
                let step = self.step(true, move |session| session.answered(ticket, failed)).await;
                let (waits, obeyed) = match step {
                    Ok(step) => (step.done.ask.as_ref().is_some_and(|ask| ask.asked), self.carry_out(step).await),
                    Err(end) => (false, Err(end)),
                };
                let Some((_, answer)) = asked else { return obeyed.map(drop) };
                match (obeyed, &self.thinking) {
                    (Ok(Some(Obeyed { refused: false, .. }) | None), Some(next)) if waits => {
                        self.asked = Some((next.ticket, answer));
                    }
                    (Ok(Some(obeyed)), _) => drop(answer.send(Ok(obeyed))),
                    (Ok(None), _) => (),
                    (Err(end), _) => return settle(answer, Err(end)),
                }
            }
            // It is asked again when the board has been left alone for a moment.
            Report::MadeWay => {
                let again = |session: &mut Session| {
                    let effects = session.watch(false);
                    drop(session.watch(true));
                    effects
                };
                let step = self.step(false, again).await?;
                self.carry_out(step).await?;
            }
            Report::Busy => {
                if let Some((_, answer)) = self.asked.take() {
                    let _ = answer.send(Err(ApiError::busy("the coach is busy with other tables; ask again")));
                }
                let step = self.step(false, |session| session.command(Command::Stop)).await?;
                self.carry_out(step).await?;
            }
        }
        Ok(())
    }

    /// Does some work of the rules on a thread where it may take its time. If they break down, the table is gone, and
    /// nothing else.
    async fn work<T: Send + 'static>(&mut self, work: impl FnOnce(&mut Session) -> T + Send + 'static) -> Done<T> {
        let Some(mut session) = self.session.take() else { return Err(End::Failed(ApiError::no_table())) };
        let work = move || {
            let done = work(&mut session);
            (session, done)
        };
        let (session, done) = spawn_blocking(work).await.map_err(|error| End::Failed(ApiError::defect(&error)))?;
        self.session = Some(session);
        Ok(done)
    }

    /// The time since this was asked last.
    fn passed(&mut self) -> Duration {
        let now = Instant::now();
        now - std::mem::replace(&mut self.ticked, now)
    }

    fn note(&mut self, facts: Facts) {
        self.weight.store(facts.weight, Ordering::Relaxed);
        self.facts = facts;
    }

    /// Lets the time pass that has passed and gives the session an input. The view is written if somebody waits for it or
    /// has to hear of it.
    async fn step(&mut self, shown: bool, input: impl FnOnce(&mut Session) -> Effects + Send + 'static) -> Done<Step> {
        let passed = self.passed();
        self.version += 1;
        self.plain = None;
        let version = self.version;
        let (step, facts) = self
            .work(move |session| {
                let before = Standing::of(session);
                let late = session.tick(passed);
                let done = input(session);
                let told = done.changed && done.refusal.is_none();
                let news = told || late.reply.is_some() || late.refusal.is_some() || before != Standing::of(session);
                let reply = done.reply.as_ref().or(late.reply.as_ref());
                let view = (shown || news).then(|| View::of(session, version, reply, done.refusal.as_ref()));
                (Step { late, done, view, news }, Facts::of(session))
            })
            .await?;
        self.note(facts);
        Ok(step)
    }

    /// Carries out what came of an input: stores it first, then tells those who follow, then sets the coach to work.
    /// Gives the answer for whoever made the input.
    async fn carry_out(&mut self, step: Step) -> Done<Option<Obeyed>> {
        let Step { late, done, mut view, news } = step;
        for keep in [&late.store, &done.store].into_iter().flatten() {
            match self.shelf.append(keep).await {
                Ok(()) => self.shorten(keep.rows.len()).await?,
                Err(StoreError::Behind) => return self.catch_up().await.map(Some),
                // It is stored with the next change, or in a while.
                Err(error @ (StoreError::Busy | StoreError::Database(_))) if keep.rows.is_empty() => {
                    tracing::error!("{error}");
                }
                Err(error) => return Err(error.into()),
            }
        }
        if self.remember().await? && view.is_some() {
            view = Some(self.view(done.reply.clone(), done.refusal.clone()).await?);
        }
        let refused = done.refusal.is_some();
        if let Some(view) = view.clone().filter(|_| news) {
            self.news.send_replace(News { view, clock: self.facts.clock.clone() });
        }
        for effects in [late, done] {
            if let Some(ticket) = effects.cancel {
                self.give_up(ticket).await?;
            }
            if let Some(thought) = effects.ask {
                self.thinking = Some(self.shared.coach.think(thought, self.report.clone()));
            }
        }
        Ok(view.map(|view| Obeyed { refused, view }))
    }

    /// Somebody else was faster: what is stored is what counts, and everybody is told.
    async fn catch_up(&mut self) -> Done<Obeyed> {
        let table = self.read_table().await?;
        self.passed();
        self.plain = None;
        self.remembered = None;
        let effects = self.work(move |session| session.catch_up(table)).await?;
        if let Some(ticket) = effects.cancel {
            self.give_up(ticket).await?;
        }
        self.remember().await?;
        let sentence = "The game went on in another window; this is where it stands now.";
        let view = self.view(None, Some(Refusal::new("behind", [], sentence))).await?;
        self.news.send_replace(News { view: view.clone(), clock: self.facts.clock.clone() });
        Ok(Obeyed { refused: true, view })
    }

    /// The present view, with what was done or why it was not.
    async fn view(&mut self, reply: Option<Reply>, refusal: Option<Refusal>) -> Done<View> {
        self.version += 1;
        let version = self.version;
        let write = move |session: &mut Session| {
            (View::of(session, version, reply.as_ref(), refusal.as_ref()), Facts::of(session))
        };
        let (view, facts) = self.work(write).await?;
        self.note(facts);
        Ok(view)
    }

    /// A question is given up; whoever waits for its answer hears of it at once.
    async fn give_up(&mut self, ticket: Ticket) -> Done<()> {
        self.thinking.take_if(|thinking| thinking.ticket == ticket);
        let Some((_, answer)) = self.asked.take_if(|(asked, _)| *asked == ticket) else { return Ok(()) };
        let refusal = Refusal::new("given-up", [], "The board changed before the coach was done.");
        let view = self.view(None, Some(refusal)).await;
        settle(answer, view.map(|view| Obeyed { refused: true, view }))
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
        if there {
            self.work(move |session| session.remember(&help)).await?;
        }
        Ok(there)
    }

    /// Writes the log out again if so many more rows made it long. Whoever was faster is met by the next change.
    async fn shorten(&mut self, rows: usize) -> Done<()> {
        if self.shelf.is_long(rows).await? {
            let save = self.work(|session| session.table().save()).await?;
            match self.shelf.write_out(&save).await {
                Ok(()) | Err(StoreError::Behind) => (),
                Err(error) => tracing::error!("{error}"),
            }
        }
        Ok(())
    }

    /// Stores the time that has passed since it was stored last, and ends.
    async fn put_away(&mut self) -> Done<()> {
        let passed = self.passed();
        let keep = self.work(move |session| {
            drop(session.leave());
            drop(session.tick(passed));
            session.keep()
        });
        let keep = keep.await?;
        if self.shelf.lacks(&keep) {
            match self.shelf.append(&keep).await {
                // Somebody else has gone on, or deleted the game: then that is what counts.
                Ok(()) | Err(StoreError::Behind | StoreError::NoSuchGame(_)) => (),
                Err(error) => tracing::error!("{error}"),
            }
        }
        Err(End::PutAway)
    }
}

/// Answers a request, and passes on why the task ends if it does.
fn settle<T>(answer: Answer<T>, done: Done<T>) -> Done<()> {
    let (told, end) = match done {
        Ok(told) => (Ok(told), Ok(())),
        Err(End::Failed(error)) => (Err(error.clone()), Err(End::Failed(error))),
        Err(End::PutAway) => return Err(End::PutAway),
    };
    // Whoever asked may have left.
    let _ = answer.send(told);
    end
}

fn refused(code: &'static str, sentence: &str) -> Effects {
    Effects { refusal: Some(Refusal::new(code, [], sentence)), ..Effects::default() }
}

async fn raised(flag: &mut watch::Receiver<bool>) {
    // It is gone with the house, which is an end too.
    let _ = flag.wait_for(|raised| *raised).await;
}

/// Waits for a moment; for ever, if there is none to wait for.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => pending().await,
    }
}
