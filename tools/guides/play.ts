import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Step, shows, type Way } from './guide.ts';

/** On an instance that was not built yet, the first start builds it. */
const START_MS = 240_000;
const SAID_MS = 10_000;
const BETWEEN_LOOKS_MS = 100;
/** Settings of the test environment must not reach the guide's reader. */
const KEPT = new Set(['PATH', 'HOME', 'TMPDIR', 'LANG', 'SHELL', 'USER', 'CI']);

/** A reader who follows a guide, in a copy of the instance. */
export interface Reader {
  /** @throws Error that states how the result differs from the page. */
  do(step: Step): Promise<void>;
  /** Ends the server that still runs, if any. */
  leave(): Promise<void>;
}

/** A reader in an instance copy whose servers use `port` instead of the page's 8080. */
export function reader(instance: string, port: number): Reader {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.has(name)));
  const env = { ...environment, PORT: String(port), NO_COLOR: '1' };
  const here = (text: string): string => text.replaceAll('localhost:8080', `127.0.0.1:${port}`);
  let said = '';
  let server: ChildProcess | undefined;

  const begin = (script: string): ChildProcess =>
    spawn('bash', ['-euo', 'pipefail', '-c', here(script)], {
      ...{ cwd: instance, env, stdio: ['ignore', 'pipe', 'pipe'] },
      // A group of its own, so that a stop reaches what npm has started.
      detached: true,
    });

  async function leave(): Promise<void> {
    const running = server;
    server = undefined;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('close', resolve));
    process.kill(-running.pid, 'SIGTERM');
    await ended;
  }

  async function serve(script: string): Promise<void> {
    await leave();
    const child = begin(script);
    server = child;
    said = '';
    listen(child, (chunk) => {
      said += chunk;
    });
    const until = Date.now() + START_MS;
    while (!(await isReady(port))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`the server is not ready:\n${said}`);
      await wait(BETWEEN_LOOKS_MS);
    }
  }

  async function run(script: string, way: Way): Promise<void> {
    if (way === 'serves') return serve(script);
    said = '';
    const child = begin(script);
    listen(child, (chunk) => {
      said += chunk;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if ((code !== 0) !== (way === 'fails')) throw new Error(`ended with ${code}:\n${script}\n${said}`);
  }

  /** A server's output arrives while it runs: its start line may follow its first answer. */
  async function isSaid(text: string): Promise<boolean> {
    const until = Date.now() + (server === undefined ? 0 : SAID_MS);
    while (!shows(said, text)) {
      if (Date.now() > until) return false;
      await wait(BETWEEN_LOOKS_MS);
    }
    return true;
  }

  return {
    async do(step) {
      if (step.kind === 'run') return run(step.script, step.way);
      if (step.kind === 'file') return lay(instance, { ...step, text: here(step.text) });
      if (await isSaid(here(step.text))) return;
      throw new Error(`the page shows\n${here(step.text)}\nand this was said\n${said}`);
    },
    leave,
  };
}

function listen(child: ChildProcess, hear: (chunk: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status === 200;
}

function lay(instance: string, step: Extract<Step, { kind: 'file' }>): void {
  const path = join(instance, numbered(instance, step.path));
  if (step.after === undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, step.text);
    return;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes(step.after ?? ''));
  if (at === -1) throw new Error(`${step.path} has no line with «${step.after}» any more`);
  lines.splice(at + 1, 0, ...step.text.replace(/\n$/, '').split('\n'));
  writeFileSync(path, lines.join('\n'));
}

/** `NNNN` is the next free number of the folder. */
function numbered(instance: string, path: string): string {
  if (!path.includes('NNNN')) return path;
  const numbers = readdirSync(join(instance, dirname(path))).map((name) => Number.parseInt(name, 10) || 0);
  return path.replace('NNNN', String(Math.max(0, ...numbers) + 1).padStart(4, '0'));
}
