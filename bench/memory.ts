import type { CDPSession, Page, WebSocketRoute } from '@playwright/test';
import { type Bench, count, type Figure } from './support/figure.ts';
import { launch, openPage, type ShellName } from './web/browser.ts';
import { type Heap, heapOf } from './web/heap.ts';
import { openTickingInstance, type TickingInstance } from './web/ticking-instance.ts';

/** An hour of 24 instruments at four ticks a second. */
const HOUR_TICKS = 24 * 4 * 3600;
const PARTS = 4;
const TICKS_A_FRAME = 96;
const MEGABYTE = 1_000_000;
/** Between the end of the first quarter, when all is warm, and the end. */
const GROWTH_MAX = 0.05;

interface Held extends Heap {
  readonly nodes: number;
  readonly listeners: number;
}

/** Trade through an hour of ticks: what the page holds may not grow. */
export const memoryBench: Bench = {
  name: 'memory',
  notInSmoke: 'it needs a browser',
  summary: `${count(HOUR_TICKS)} ticks, an hour of 24 instruments × 4/s, past Trade as fast as it draws them; what scripts hold, nodes and listeners, after collection`,
  run: async (say) => {
    const instance = await openTickingInstance();
    try {
      const figures: Figure[] = [];
      for (const shell of ['phone', 'desktop'] as const)
        figures.push(...(await anHour(instance, shell, say)));
      return figures;
    } finally {
      await instance.close();
    }
  },
};

async function anHour(
  instance: TickingInstance,
  shell: ShellName,
  say: (line: string) => void,
): Promise<Figure[]> {
  const browser = await launch();
  try {
    const { page, tools } = await openPage(browser, shell, instance.token);
    const market = await faster(page);
    await page.goto(`${instance.origin}/#/trade`);
    await page.getByRole('button', { name: /^Buy/ }).first().waitFor();
    await page.waitForTimeout(3000);
    const held: Held[] = [await heldBy(tools)];
    for (let part = 1; part <= PARTS; part += 1) {
      await market.play(HOUR_TICKS / PARTS);
      held.push(await heldBy(tools));
    }
    say(
      `${shell}: ${held.map(({ objects, code, nodes, listeners }) => `${mega(objects)} (and ${mega(code)} of code), ${nodes} nodes, ${listeners} listeners`).join(' → ')}`,
    );
    return figuresOf(shell, held);
  } finally {
    await browser.close();
  }
}

const mega = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`;

function figuresOf(shell: ShellName, held: readonly Held[]): Figure[] {
  const [, warm, ...later] = held;
  const end = later.at(-1);
  if (!warm || !end) throw new Error('nothing was measured');
  const growth = end.objects / warm.objects - 1;
  return [
    {
      what: `what scripts hold after an hour of ticks, ${shell}`,
      measured: `${mega(end.objects)} (beside ${mega(end.code)} of compiled code)`,
      yardstick: `${mega(warm.objects)} (${mega(warm.code)}) after a quarter of it`,
      ratio: end.objects / warm.objects,
      goal: { text: `at most ${GROWTH_MAX * 100} % more`, isMet: growth <= GROWTH_MAX },
    },
    {
      what: `nodes and listeners, ${shell}`,
      measured: `${end.nodes}, ${end.listeners}`,
      yardstick: `${warm.nodes}, ${warm.listeners}`,
      goal: {
        text: 'no more than a twentieth more',
        isMet: end.nodes <= warm.nodes * 1.05 && end.listeners <= warm.listeners * 1.05,
      },
    },
  ];
}

/** What is alive after everything that is not has been collected. */
async function heldBy(tools: CDPSession): Promise<Held> {
  for (let turn = 0; turn < 3; turn += 1) await tools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters');
  return { ...(await heapOf(tools)), nodes, listeners: jsEventListeners };
}

/**
 * The live channel of the real server, plus injected ticks of the same form: as many as the page renders. A
 * second of market (96 ticks) is one frame on the wire; the next is sent when the page has rendered it.
 */
async function faster(page: Page): Promise<{ play(ticks: number): Promise<void> }> {
  let route: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/v2\/ws/, (socket) => {
    socket.connectToServer();
    route = socket;
  });
  return {
    async play(ticks) {
      for (let played = 0; played < ticks; played += TICKS_A_FRAME) {
        route?.send(await page.evaluate(aSecond, { from: played, ticks: TICKS_A_FRAME }));
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    },
  };
}

/**
 * Runs in the page, which has the instruments: ticks of DAY_MARKET, each with a price different from the
 * last.
 */
function aSecond({ from, ticks }: { readonly from: number; readonly ticks: number }): string {
  const codes = [
    'EURUSD',
    'GBPUSD',
    'USDJPY',
    'AUDUSD',
    'NZDUSD',
    'USDCHF',
    'USDCAD',
    'EURGBP',
    'EURJPY',
    'GBPJPY',
    'EURCHF',
    'AUDJPY',
    'EURAUD',
    'AUDNZD',
    'CADJPY',
    'XAUUSD',
    'XAGUSD',
    'XPTUSD',
    'SPX',
    'NDX',
    'GER40',
    'UK100',
    'JPN225',
    'WTI',
  ];
  return JSON.stringify(
    Array.from({ length: ticks }, (_, at) => ({
      type: 'DAY_MARKET',
      data: {
        symbol: codes[at % codes.length],
        quotation: { close: 100 + ((from + at) % 997) / 1000, change: ((from + at) % 200) / 100 - 1 },
      },
    })),
  );
}
