// npm run dev: the server from source with restart on change, web and console with hot reload, behind one
// address, on a database of its own under ./data/dev. Settings as for npm start; also:
//   --inspect[=PORT]  the server accepts a debugger (9229)
//   --no-seed         an empty instance
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { openEmbedded } from '../../apps/server/src/platform/database/embedded/embedded.ts';
import { seed } from '../../e2e/seed/seed.ts';
import { freePort } from './free-port.ts';
import { createFront } from './front.ts';
import { startServer } from './server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const begun = performance.now();
const port = Number(process.env['PORT'] ?? 8080);
const address = `http://localhost:${port}`;
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data', 'dev'));
const tell = (line: string) => process.stdout.write(`dev: ${line}\n`);

const asked = new Promise<void>((stop) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
});

// It outlives the restarts of the server, which would otherwise start it each time.
const postgres = process.env['DATABASE_URL'] ? undefined : await openEmbedded({ dataDir, onTrouble: tell });
try {
  const serverPort = await freePort();
  const server = await startServer({
    root,
    tell,
    inspect: process.argv.find((argument) => argument.startsWith('--inspect')),
    environment: {
      ...(postgres ? { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl } : {}),
      DATA_DIR: dataDir,
      PORT: String(serverPort),
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? address,
    },
  });
  const listener = createServer();
  const front = await createFront({ root, listener, serverPort });
  listener.listen(port, '127.0.0.1');
  try {
    await Promise.race([once(listener, 'listening'), asked]);
    await Promise.race([front.whenServerAnswers(), server.failed, asked]);
    tell(`ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    if (!process.argv.includes('--no-seed')) {
      seed({ server: { url: address, run: server.run }, dataDir }, (line) => tell(`seed: ${line}`)).catch(
        (problem: unknown) => tell(`seed: ${problem instanceof Error ? problem.message : String(problem)}`),
      );
    }
    tell(`web ${address} · console ${address}/console/ · gallery ${address}/#/gallery`);
    await Promise.race([asked, server.failed]);
  } finally {
    listener.close();
    listener.closeAllConnections();
    await Promise.all([front.close(), server.stop()]);
  }
} finally {
  await postgres?.stop();
}
process.exit(0);
