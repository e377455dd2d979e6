import type { Browser, CDPSession, Page } from '@playwright/test';
import { apiOf } from '../../e2e/support/api.ts';
import type { Bench, Figure } from '../support/figure.ts';
import { launch } from './browser.ts';
import { type FrameCount, SLOW_DOWN, watchFrames } from './frame-count.ts';
import { openTickingInstance, type TickingInstance } from './ticking-instance.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const DRAWINGS = 200;
const FRAMES_MIN = 59;
/** Trade shows the first instrument of the list. */
const FIVE_MINUTES_MS = 300_000;
/** Prices of the ticking instance sway about this. */
const PRICE = 100;
/** In the proportions of a chart that is in use: of 20, seven trend lines and one Fibonacci retracement. */
const TOOLS =
  'trend horizontal ray rectangle trend horizontal trend ray rectangle trend horizontal text trend ray rectangle trend horizontal text trend fibonacci'.split(
    ' ',
  );

/** The chart of a phone with many drawings, still and while a finger moves it, beside the chart without any. */
export const drawingsBench: Bench = {
  name: 'drawings',
  notInSmoke: 'it needs a browser',
  summary: `Trade on a phone with ${DRAWINGS} drawings at ${SLOW_DOWN}× processor slow-down; the yardstick is the chart without drawings, in turn`,
  run: async (say) => {
    const instance = await openTickingInstance();
    const browser = await launch();
    try {
      return figuresOf(await rounds(browser, instance, say));
    } finally {
      await browser.close();
      await instance.close();
    }
  },
};

type Round = Readonly<Record<'bare' | 'drawn' | 'bareMoved' | 'drawnMoved', FrameCount>>;

async function rounds(
  browser: Browser,
  instance: TickingInstance,
  say: (line: string) => void,
): Promise<readonly Round[]> {
  const trade = `${instance.origin}/#/trade`;
  const { token } = instance;
  const save = workspaceOf(instance);
  const done: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await save({});
    const bare = await watchFrames(browser, 'phone', trade, { token });
    const bareMoved = await watchFrames(browser, 'phone', trade, { token, meanwhile: moveChart });
    await save(drawings());
    const drawn = await watchFrames(browser, 'phone', trade, { token });
    const drawnMoved = await watchFrames(browser, 'phone', trade, { token, meanwhile: moveChart });
    const all = { bare, drawn, bareMoved, drawnMoved };
    say(
      `${round}: ${Object.entries(all)
        .map(([name, { framesPerSecond }]) => `${name} ${framesPerSecond.toFixed(1)}`)
        .join(', ')} frames/s`,
    );
    done.push(all);
  }
  return done;
}

/** Saves the drawings of every instrument of the list's first page, so that the one that Trade opens has them. */
function workspaceOf({ origin, token }: TickingInstance) {
  const api = apiOf(origin, token);
  return async (fields: Readonly<Record<string, unknown>>): Promise<void> => {
    const listed = await apiOf(origin).must<readonly { readonly Code: string }[]>('/v2/api/forex/trade_list');
    const { documents } = await api.must<{ documents: { name: string; revision: number }[] }>(
      '/api/workspace/list',
      { since: 0 },
    );
    for (const { Code } of listed.slice(0, 1)) {
      const name = `drawings.${Code}`;
      const base = documents.find((one) => one.name === name)?.revision ?? 0;
      await api.post('/api/workspace/save', { name, body: JSON.stringify(fields), base });
    }
  };
}

/** Spread over the bars that a phone shows, each at a price near the market. */
function drawings(): Readonly<Record<string, unknown>> {
  const now = Math.floor(Date.now() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
  const point = (at: number, shift: number) => ({
    time: now - ((at % 60) + 2) * FIVE_MINUTES_MS,
    price: Number((PRICE * (1 + shift * 0.0004)).toFixed(4)),
  });
  return Object.fromEntries(
    Array.from({ length: DRAWINGS }, (_, at) => {
      const tool = TOOLS[at % TOOLS.length] ?? 'trend';
      const points =
        tool === 'horizontal' || tool === 'text'
          ? [point(at, (at % 11) - 5)]
          : [point(at, (at % 7) - 3), point(at + 9, (at % 5) - 2)];
      return [
        `d${at}`,
        { tool, points, colour: 'accent', text: tool === 'text' ? 'Level' : '', made: now + at },
      ];
    }),
  );
}

/** A finger that drags the chart to and fro. */
async function moveChart(page: Page, tools: CDPSession, isOver: () => boolean): Promise<void> {
  const box = await page.locator('.live-chart').first().boundingBox();
  if (box === null) throw new Error('Trade shows no chart');
  const y = box.y + box.height / 2;
  const x = (step: number) => box.x + box.width * (0.5 + 0.3 * Math.sin(step / 12));
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x(0), y }] });
  for (let step = 1; !isOver(); step += 1) {
    await tools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x(step), y }] });
  }
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The best round counts: whatever else runs on the machine can only take frames away. */
function figuresOf(done: readonly Round[]): Figure[] {
  const best = (name: keyof Round) => Math.max(...done.map((round) => round[name].framesPerSecond));
  const figure = (what: string, drawn: keyof Round, bare: keyof Round): Figure => ({
    what,
    measured: best(drawn).toFixed(1),
    yardstick: `${best(bare).toFixed(1)} without drawings`,
    ratio: best(drawn) / best(bare),
    goal: { text: `at least ${FRAMES_MIN}`, isMet: best(drawn) >= FRAMES_MIN },
  });
  return [
    figure(`frames a second with ${DRAWINGS} drawings, chart at rest`, 'drawn', 'bare'),
    figure(`frames a second with ${DRAWINGS} drawings, chart moved by a finger`, 'drawnMoved', 'bareMoved'),
  ];
}
