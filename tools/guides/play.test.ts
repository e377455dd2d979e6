import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, it } from 'vitest';
import { freePort } from '../dev/free-port.ts';
import { reader } from './play.ts';

const instance = mkdtempSync(join(tmpdir(), 'tidemark-reader-'));
const left: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of left.splice(0)) await leave();
  rmSync(instance, { recursive: true, force: true });
});

/** A server that becomes ready first and logs after a request, as one under load may. */
const LATE = `
  require('node:http')
    .createServer((_, answer) => {
      answer.end();
      setTimeout(() => console.log('it listens'), 300);
    })
    .listen(Number(process.env.PORT));
`;

it('guide runner: captures output that a server writes after it is ready', async () => {
  writeFileSync(join(instance, 'late.cjs'), LATE);
  const newUser = reader(instance, await freePort());
  left.push(() => newUser.leave());
  await newUser.do({ kind: 'run', script: 'node late.cjs', way: 'serves', line: 1, heading: 'A day' });
  await newUser.do({ kind: 'output', text: 'it listens', line: 2, heading: 'A day' });
});
