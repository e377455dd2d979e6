import { type Agent, request } from 'node:https';

export interface GetOutside {
  /** Connects to addresses outside only (`outsideAgent`). */
  readonly agent: Agent;
  /** Of the body. */
  readonly bytesMax: number;
  /** For all of it. */
  readonly timeoutMs: number;
  /** Gives up before the timeout. */
  readonly signal: AbortSignal;
}

/**
 * GETs a text (UTF-8) from an address that an operator named. Redirects are not followed: they could lead inside.
 *
 * @throws Error where it cannot be reached, does not answer in time, with another status than 200, or with more
 * bytes. The message does not hold the address, which may contain a secret.
 */
export async function getOutside(url: string, options: GetOutside): Promise<string> {
  const { agent, bytesMax, timeoutMs, signal } = options;
  // Running time: a simulated clock says nothing about a network.
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void =>
      reject(limit.aborted ? new Error('it did not answer in time') : error);
    const headers = { accept: 'text/calendar, text/csv, text/plain', 'accept-encoding': 'identity' };
    const asked = request(url, { agent, headers, signal: limit }, (response) => {
      const fail = (problem: string): void => {
        asked.destroy();
        reject(new Error(problem));
      };
      if (response.statusCode !== 200) return fail(`it answered with status ${response.statusCode}`);
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > bytesMax) fail(`it answered with more than ${bytesMax} bytes`);
        else chunks.push(chunk);
      });
      response.on('error', failed);
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    asked.on('error', failed);
    asked.end();
  });
}
