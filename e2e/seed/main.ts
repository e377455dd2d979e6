// npm run seed: fills a running instance with simulated prices (npm start or npm run dev) with people, orders,
// copies, loans, funds, chats and news. It reads mailed codes from the outbox under DATA_DIR and makes operators on the
// command line, so it runs beside the server. Settings as for npm start: PORT, DATA_DIR, DATABASE_URL.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../support/instance/server.ts';
import { seed } from './seed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const url = process.env['SEED_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
const run = commandLine([join(root, 'apps/server/bin/tidemark.mjs')], process.env);

try {
  await seed({ server: { url, run }, dataDir: resolve(process.env['DATA_DIR'] ?? './data') }, (line) =>
    process.stdout.write(`seed: ${line}\n`),
  );
} catch (problem) {
  process.stderr.write(`seed: ${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exitCode = 1;
}
