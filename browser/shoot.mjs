// Takes the pictures of the documents from a running server: node shoot.mjs http://127.0.0.1:7272 FOLDER
import { chromium } from '@playwright/test';
import { launch } from './chromium.mjs';

const [url, folder] = process.argv.slice(2);
const browser = await chromium.launch(launch);

async function shoot(name, { id, line = 0, commands = [], theme = 'dark', width = 1280, height = 800, phone = false, until = 'main' }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    baseURL: url,
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  let path = '/';
  if (id) {
    const { key } = await (await page.request.post('/api/tables', { data: { id } })).json();
    if (line) commands = [...(await winning(page, id, line)), ...commands];
    for (const command of commands) await obey(page, key, command);
    path = `/table/${key}`;
  }
  await page.goto(path);
  await page.locator(':root[data-ready]').waitFor();
  await page.locator(until).first().waitFor();
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished),
    ),
  );
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}

/** The first moves of a line that wins. */
async function winning(page, id, moves) {
  const { key } = await (await page.request.post('/api/tables', { data: { id } })).json();
  const { state } = await obey(page, key, { do: 'solve' });
  return state.advice.line.slice(0, moves).map(play);
}

/** Does a command at a table, and agrees to whatever has to be agreed to. */
async function obey(page, key, command) {
  const send = async (data) => (await page.request.post(`/api/tables/${key}/commands`, { data })).json();
  const view = await send(command);
  return view.session.confirm ? send({ do: 'answer', yes: true }) : view;
}

const play = (text) => ({ do: 'play', text });
const coach = { do: 'coach' };
const hint = { do: 'hint' };

await shoot('home', { height: 1290 });
await shoot('nine-almonds', {
  id: 'nine-almonds:5x5#1.harbour-7',
  theme: 'light',
  until: '.mark-layer .mark.act',
  commands: [coach, play('2,2-2,4'), coach, hint, hint, hint],
});
const shaded = ['1,1', '3,2', '6,3', '7,7', '2,1+', '4,3+', '6,2+', '3,6+', '5,6+', '8,4', '5,8', '7,1+'];
await shoot('hitori', {
  id: 'hitori:8x8#1.harbour-7',
  until: '.coach .lamp.lost',
  commands: [coach, ...shaded.flatMap((text) => [play(text), coach])],
});
const random = { do: 'demo', player: 'random' };
await shoot('mahjong', {
  id: 'mahjong:turtle#1.harbour-7',
  until: '.coach .lamp.lost',
  commands: [coach, ...Array.from({ length: 30 }, () => [random, coach]).flat()],
});
await shoot('lesson', {
  id: 'mahjong:ziggurat,random#1.harbour-7',
  theme: 'light',
  commands: [coach, ...Array.from({ length: 60 }, () => [random, coach]).flat(), { do: 'lesson' }],
});
await shoot('pikachu', { id: 'pikachu:16x9#1.harbour-7', line: 22, commands: [coach, hint, hint], until: '.mark-layer .mark.act' });
await shoot('magic-square', {
  id: 'magic-square:5,some,tricky#1.harbour-7',
  theme: 'light',
  line: 7,
  commands: [coach, hint, hint, hint],
  until: '.mark-layer .mark.act',
});
await shoot('candy', {
  id: 'candy:8x8,k5,endless,score,0,10,gentle,specials#1.harbour-7',
  line: 1,
  commands: [coach, hint, hint],
  until: '.mark-layer .mark.act',
});
await shoot('phone', { id: 'nine-almonds:english#1.harbour-7', width: 390, height: 844, phone: true });
await browser.close();
