import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { SourceFailure } from '../connector.ts';
import { boundedText } from './bounded-text.ts';
import { failureOfStatus, messageOf } from './failures.ts';
import { linkedAbort } from './linked-abort.ts';
import { responseChunks } from './response-chunks.ts';

/** The longest line; a line of prices has less than 10 kB. */
const LINE_CHARS_MAX = 1_000_000;
const ERROR_BYTES_MAX = 64_000;
const OPEN_MS_MAX: Millis = 10 * SECOND_MS;

export interface LineStreamOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Without any byte for so long the connection is dead. */
  readonly silentMsMax: Millis;
  readonly timers: Timers;
  opened(): void;
  /** Each line that is not empty. An error thrown here ends the stream. */
  line(line: string): void;
}

/**
 * Follows a response of HTTP that sends line after line, until its signal is aborted.
 *
 * @throws SourceFailure where it cannot be opened, ends, or is silent for too long.
 */
export async function followLines(options: LineStreamOptions): Promise<void> {
  const { url, headers, signal, silentMsMax, timers, opened, line } = options;
  const limit = linkedAbort(signal);
  let isSilent = false;
  const watch = (ms: Millis): (() => void) =>
    timers.after(ms, () => {
      isSilent = true;
      limit.abort(new Error(`nothing was received for ${ms} ms`));
    });
  let cancel = watch(OPEN_MS_MAX);
  try {
    const response = await fetch(url, { headers: { ...headers }, redirect: 'error', signal: limit.signal });
    if (!response.ok) {
      throw failureOfStatus(response, await boundedText(response, ERROR_BYTES_MAX, limit.signal));
    }
    opened();
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of responseChunks(response, limit.signal)) {
      cancel();
      cancel = watch(silentMsMax);
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LINE_CHARS_MAX) throw new SourceFailure('market.source_malformed', 'an endless line');
      for (const each of lines) {
        if (signal.aborted) return;
        if (each.trim() !== '') line(each);
      }
    }
    throw new SourceFailure('market.source_unreachable', 'the source closed the connection');
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof SourceFailure) throw error;
    const reason = isSilent ? limit.signal.reason : error;
    throw new SourceFailure('market.source_unreachable', messageOf(reason));
  } finally {
    cancel();
    // Also closes the connection of a stream that was left because of its content.
    limit.abort();
    limit.unlink();
  }
}
