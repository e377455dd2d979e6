import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure } from './support/figure.ts';
import { startProduct } from './support/product.ts';
import { sized } from './support/size.ts';

const FIRST_MS_MAX = 10_000;
const LATER_MS_MAX = 3000;
const LATER_STARTS = sized(3, 1);

/** `npm start` to /readyz 200 with everything built: the first time, and with its data there. */
export const startBench: Bench = {
  name: 'start',
  summary: 'npm start to /readyz 200, everything built, embedded PostgreSQL, FEED=sim',
  run: async (say) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-start-'));
    try {
      const first = await startOnce(dataDir);
      say(`first start: ${first} ms`);
      const later: number[] = [];
      for (let turn = 0; turn < LATER_STARTS; turn += 1) later.push(await startOnce(dataDir));
      say(`later starts: ${later.join(', ')} ms`);
      return [
        figure('npm start to ready, first', first, FIRST_MS_MAX),
        figure('npm start to ready, later (slowest of three)', Math.max(...later), LATER_MS_MAX),
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function figure(what: string, ms: number, max: number): Figure {
  return { what, measured: `${ms} ms`, goal: { text: `under ${max / 1000} s`, isMet: ms < max } };
}

async function startOnce(dataDir: string): Promise<number> {
  const product = await startProduct(['npm', 'start'], { DATA_DIR: dataDir, FEED: 'sim' });
  await product.stop();
  return product.readyMs;
}
