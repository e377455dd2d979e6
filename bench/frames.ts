import type { Browser } from '@playwright/test';
import type { Bench, Figure } from './support/figure.ts';
import { launch, openPage, quantile, type ShellName } from './web/browser.ts';
import { openTickingInstance, type TickingInstance } from './web/ticking-instance.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_UP_MS = 6000;
/** Of the processor, on the page's own thread: a mid-range phone, as Lighthouse has it. */
const SLOW_DOWN = 4;
const TASK_MS_MAX = 50;
const FRAMES_MIN = 59;

/** What a page did in one part of the run. */
interface Part {
  readonly framesPerSecond: number;
  /** Of a frame to the next, ms. */
  readonly gaps: readonly number[];
  /** Tasks above 50 ms, ms. */
  readonly longTasks: readonly number[];
}

/** Trade while the market moves, on a slow processor; compared with an idle page. */
export const framesBench: Bench = {
  name: 'frames',
  notInSmoke: 'it needs a browser',
  summary: `Trade with 24 instruments × 4 ticks/s at ${SLOW_DOWN}× processor slow-down; the yardstick is an empty page, in turn`,
  run: async (say) => {
    const instance = await openTickingInstance();
    const browser = await launch();
    try {
      const figures: Figure[] = [];
      for (const shell of ['phone', 'desktop'] as const) {
        figures.push(...(await measure(browser, instance, shell, say)));
      }
      return figures;
    } finally {
      await browser.close();
      await instance.close();
    }
  },
};

async function measure(
  browser: Browser,
  instance: TickingInstance,
  shell: ShellName,
  say: (line: string) => void,
): Promise<Figure[]> {
  const parts: { readonly trade: Part; readonly empty: Part }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = instance.ticks();
    const empty = await watch(browser, shell, `${instance.origin}/healthz`);
    const trade = await watch(browser, shell, `${instance.origin}/#/trade`, instance.token);
    parts.push({ trade, empty });
    say(
      `${shell} ${round}: Trade ${line(trade)}; empty page ${line(empty)}; ${instance.ticks() - before} ticks taken`,
    );
  }
  return figuresOf(shell, parts);
}

function line({ framesPerSecond, gaps, longTasks }: Part): string {
  const tasks =
    longTasks.length === 0 ? 'no long task' : `long tasks ${longTasks.map(Math.round).join(', ')} ms`;
  return `${framesPerSecond.toFixed(1)} frames/s, p99 ${quantile(gaps, 0.99).toFixed(1)} ms, ${tasks}`;
}

async function watch(browser: Browser, shell: ShellName, url: string, token?: string): Promise<Part> {
  const { context, page, tools } = await openPage(browser, shell, token);
  try {
    await page.goto(url);
    if (token !== undefined) await page.getByRole('button', { name: /^Buy/ }).first().waitFor();
    await page.waitForTimeout(WARM_UP_MS);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    return await page.evaluate(countFrames, SECONDS * 1000);
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function countFrames(forMs: number): Promise<Part> {
  return new Promise((resolve) => {
    const longTasks: number[] = [];
    const gaps: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    let first = 0;
    let last = 0;
    const step = (now: number) => {
      if (first === 0) first = now;
      else gaps.push(now - last);
      last = now;
      if (now - first < forMs) requestAnimationFrame(step);
      else resolve({ framesPerSecond: (gaps.length * 1000) / (now - first), gaps, longTasks });
    };
    requestAnimationFrame(step);
  });
}

/** The best round counts: whatever else runs on the machine can only take frames away. */
function figuresOf(
  shell: ShellName,
  parts: readonly { readonly trade: Part; readonly empty: Part }[],
): Figure[] {
  const best = (of: readonly Part[]) =>
    of.reduce((one, other) => (other.framesPerSecond > one.framesPerSecond ? other : one));
  const trade = best(parts.map((part) => part.trade));
  const empty = best(parts.map((part) => part.empty));
  const longest = Math.min(...parts.map((part) => Math.max(0, ...part.trade.longTasks)));
  return [
    {
      what: `frames a second on Trade, ${shell}`,
      measured: trade.framesPerSecond.toFixed(1),
      yardstick: `${empty.framesPerSecond.toFixed(1)} on an empty page`,
      ratio: trade.framesPerSecond / empty.framesPerSecond,
      goal: { text: `at least ${FRAMES_MIN}`, isMet: trade.framesPerSecond >= FRAMES_MIN },
    },
    {
      what: `longest task on Trade, ${shell}`,
      measured: longest === 0 ? `below ${TASK_MS_MAX} ms` : `${Math.round(longest)} ms`,
      yardstick: `${Math.round(Math.max(0, ...empty.longTasks))} ms on an empty page`,
      goal: { text: `at most ${TASK_MS_MAX} ms`, isMet: longest <= TASK_MS_MAX },
    },
  ];
}
