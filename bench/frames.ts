import type { Browser } from '@playwright/test';
import type { Bench, Figure } from './support/figure.ts';
import { launch, quantile, type ShellName } from './web/browser.ts';
import { type FrameCount, SLOW_DOWN, watchFrames } from './web/frame-count.ts';
import { openTickingInstance, type TickingInstance } from './web/ticking-instance.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TASK_MS_MAX = 50;
const FRAMES_MIN = 59;

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
  const parts: { readonly trade: FrameCount; readonly empty: FrameCount }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = instance.ticks();
    const empty = await watchFrames(browser, shell, `${instance.origin}/healthz`);
    const trade = await watchFrames(browser, shell, `${instance.origin}/#/trade`, { token: instance.token });
    parts.push({ trade, empty });
    say(
      `${shell} ${round}: Trade ${line(trade)}; empty page ${line(empty)}; ${instance.ticks() - before} ticks taken`,
    );
  }
  return figuresOf(shell, parts);
}

function line({ framesPerSecond, gaps, longTasks }: FrameCount): string {
  const tasks =
    longTasks.length === 0 ? 'no long task' : `long tasks ${longTasks.map(Math.round).join(', ')} ms`;
  return `${framesPerSecond.toFixed(1)} frames/s, p99 ${quantile(gaps, 0.99).toFixed(1)} ms, ${tasks}`;
}

/** The best round counts: whatever else runs on the machine can only take frames away. */
function figuresOf(
  shell: ShellName,
  parts: readonly { readonly trade: FrameCount; readonly empty: FrameCount }[],
): Figure[] {
  const best = (of: readonly FrameCount[]) =>
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
