import { spawn, spawnSync } from 'node:child_process';

/** Whether wrk is installed: it takes a tenth of what a generator of our own takes. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
}

/** The output of a program, with additional environment variables. */
export async function outputOf(
  program: string,
  args: readonly string[],
  more: Record<string, string>,
): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...more },
  });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
