import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { SourceFailure } from '../connector.ts';
import { boundedText } from './bounded-text.ts';
import { failureOfStatus, messageOf } from './failures.ts';
import { linkedAbort } from './linked-abort.ts';
import { createPace, type Pace } from './pace.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** The longest answer: 5,000 bars have less than 1 MB. */
const ANSWER_BYTES_MAX = 8_000_000;

export interface RestClientOptions {
  /** The beginning of every address, without a slash at the end. */
  readonly origin: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the source allows. */
  readonly requestsPerSecond: number;
  /** How long requests wait after the source refused one because of its limit and did not say how long to wait. */
  readonly limitedMs?: Millis;
  /** The failure that an answer reports although its status is 200. */
  readonly failureIn?: (answer: unknown) => SourceFailure | undefined;
  readonly timers: Timers;
}

/** Requests to a source's REST interface, within its limits. */
export class RestClient {
  readonly #options: RestClientOptions;
  readonly #pace: Pace;

  constructor(options: RestClientOptions) {
    this.#options = options;
    this.#pace = createPace({ perSecond: options.requestsPerSecond, timers: options.timers });
  }

  /**
   * GETs JSON.
   *
   * @throws SourceFailure where there is no answer within 10 s, its status is not 200, it is no JSON, or it reports
   * a failure. While the source asks to wait (Retry-After, or its limit), all other requests wait.
   */
  async get(path: string, signal: AbortSignal): Promise<unknown> {
    await this.#pace.turn(signal);
    const { origin, headers = {}, timers } = this.#options;
    const limit = linkedAbort(signal);
    const cancel = timers.after(TIMEOUT_MS, () => limit.abort(new Error('no answer within 10 s')));
    let text: string;
    let response: Response;
    try {
      response = await fetch(`${origin}${path}`, {
        headers: { accept: 'application/json', ...headers },
        redirect: 'error',
        signal: limit.signal,
      });
      text = await boundedText(response, ANSWER_BYTES_MAX, limit.signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SourceFailure) throw error;
      throw new SourceFailure('market.source_unreachable', messageOf(error));
    } finally {
      cancel();
      limit.abort();
      limit.unlink();
    }
    if (!response.ok) throw this.#refused(failureOfStatus(response, text));
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      throw new SourceFailure('market.source_malformed', `no JSON: ${text.slice(0, 100)}`);
    }
    const failure = this.#options.failureIn?.(answer);
    if (failure !== undefined) throw this.#refused(failure);
    return answer;
  }

  /** The failure with the time to wait; other requests wait, too. */
  #refused(failure: SourceFailure): SourceFailure {
    const { trouble, message, status } = failure;
    const { limitedMs, timers } = this.#options;
    const wait = failure.retryAfterMs ?? (trouble === 'market.source_limited' ? limitedMs : undefined);
    if (wait === undefined) return failure;
    this.#pace.restUntil(timers.now() + wait);
    return new SourceFailure(trouble, message, { retryAfterMs: wait, status });
  }
}
