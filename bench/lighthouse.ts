import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure } from './support/figure.ts';
import { noLimits, type Product, startProduct } from './support/product.ts';
import { quantile } from './web/browser.ts';
import { type FirstPrice, firstPrice } from './web/first-price.ts';
import { categories, type Finding, installLighthouse, lighthouse } from './web/lighthouse-run.ts';
import { MOBILE } from './web/mobile-link.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PERFORMANCE_MIN = 95;
const FIRST_PRICE_MS_MAX = 2500;
const PRICE_ROUNDS = 5;

const pages = { Home: '/', Trade: '/#/trade', Login: '/#/login' } as const;
/** A page of the same server with no script: what the machine itself leaves of 100. */
const YARDSTICK = '/loss.html';

/** Lighthouse as a phone, and how soon Home shows a price that is alive. */
export const lighthouseBench: Bench = {
  name: 'lighthouse',
  notInSmoke: 'it needs a browser and Lighthouse',
  summary: `Lighthouse mobile, median of ${ROUNDS}, on what npm start serves; the first live price on a signed-in Home over ${MOBILE.rttMs} ms and ${MOBILE.kilobitsPerSecond} kbit/s at ${MOBILE.cpuSlowDown}× slow-down`,
  run: async (say) => {
    await installLighthouse(say);
    const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-lighthouse-'));
    const product = await startProduct(['npm', 'start'], { ...noLimits, DATA_DIR: dataDir, FEED: 'sim' });
    try {
      return [...(await scores(product, say)), ...(await firstPrices(product, say))];
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function scores(product: Product, say: (line: string) => void): Promise<Figure[]> {
  const found = new Map<string, Finding[]>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, path] of [['no script', YARDSTICK], ...Object.entries(pages)] as const) {
      const finding = await lighthouse(`${product.origin}${path}`, say);
      found.set(name, [...(found.get(name) ?? []), finding]);
      say(`${name} ${round}: ${line(finding)}`);
    }
  }
  const bare = median(found.get('no script') ?? []);
  return Object.keys(pages).flatMap((name) => figuresOf(name, found.get(name) ?? [], bare));
}

function line({ scores, firstPaint, largestPaint, blocked, shift, machine, faults }: Finding): string {
  const times = `first paint ${Math.round(firstPaint)}, largest ${Math.round(largestPaint)}, blocked ${Math.round(blocked)} ms, shift ${shift.toFixed(3)}`;
  return [
    `${categories.map((name) => scores[name]).join(' ')}; ${times}; machine ${Math.round(machine)}`,
    ...faults,
  ].join('; ');
}

/** The run in the middle by its performance. */
function median(findings: readonly Finding[]): Finding {
  const sorted = [...findings].sort((one, other) => one.scores.performance - other.scores.performance);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

function figuresOf(name: string, findings: readonly Finding[], bare: Finding): Figure[] {
  const { scores: is, machine } = median(findings);
  const rest = categories
    .slice(1)
    .map((category) => Math.min(...findings.map(({ scores: all }) => all[category])));
  return [
    {
      what: `${name}, performance`,
      measured: `${is.performance} (machine ${Math.round(machine)})`,
      yardstick: `${bare.scores.performance} without a script (machine ${Math.round(bare.machine)})`,
      ratio: is.performance / bare.scores.performance,
      goal: { text: `at least ${PERFORMANCE_MIN}`, isMet: is.performance >= PERFORMANCE_MIN },
    },
    {
      what: `${name}, ${categories.slice(1).join(', ')}`,
      measured: rest.join(', '),
      goal: { text: '100 each, in every run', isMet: rest.every((score) => score === 100) },
    },
  ];
}

async function firstPrices(product: Product, say: (line: string) => void): Promise<Figure[]> {
  const all: FirstPrice[] = [];
  for (let round = 1; round <= PRICE_ROUNDS; round += 1) all.push(await firstPrice(product));
  const told = all.map(({ firstMs, listedMs }) => `${Math.round(firstMs)} (${Math.round(listedMs)})`);
  say(`first live price (in the app's own list) after ${told.join(', ')} ms`);
  const of = (read: (one: FirstPrice) => number) => quantile(all.map(read), 0.5);
  const ms = of(({ firstMs }) => firstMs);
  return [
    {
      what: 'signed-in Home, first live price (median)',
      measured: `${Math.round(ms)} ms`,
      goal: { text: `within ${FIRST_PRICE_MS_MAX / 1000} s`, isMet: ms <= FIRST_PRICE_MS_MAX },
    },
    {
      what: 'the same in the list of the app (median)',
      measured: `${Math.round(of(({ listedMs }) => listedMs))} ms`,
    },
  ];
}
