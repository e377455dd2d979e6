import type { Browser, CDPSession, Page } from '@playwright/test';
import { openPage, type ShellName } from './browser.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const WARM_UP_MS = 6000;
/** Of the processor, on the page's own thread: a mid-range phone, as Lighthouse has it. */
export const SLOW_DOWN = 4;

/** What a page did in one part of a run. */
export interface FrameCount {
  readonly framesPerSecond: number;
  /** Of a frame to the next, ms. */
  readonly gaps: readonly number[];
  /** Tasks above 50 ms, ms. */
  readonly longTasks: readonly number[];
}

interface Watched {
  /** Of the account that is signed in. */
  readonly token?: string;
  /** What a user does while frames are counted; it ends when `isOver` says so. */
  readonly meanwhile?: (page: Page, tools: CDPSession, isOver: () => boolean) => Promise<void>;
}

/** Counts frames and long tasks of a page on a slow processor, after it has settled. */
export async function watchFrames(
  browser: Browser,
  shell: ShellName,
  url: string,
  { token, meanwhile }: Watched = {},
): Promise<FrameCount> {
  const { context, page, tools } = await openPage(browser, shell, token);
  try {
    await page.goto(url);
    if (token !== undefined) await page.getByRole('button', { name: /^Buy/ }).first().waitFor();
    await page.waitForTimeout(WARM_UP_MS);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    let isOver = false;
    const counted = page.evaluate(countFrames, SECONDS * 1000).finally(() => {
      isOver = true;
    });
    await meanwhile?.(page, tools, () => isOver);
    return await counted;
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function countFrames(forMs: number): Promise<FrameCount> {
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
