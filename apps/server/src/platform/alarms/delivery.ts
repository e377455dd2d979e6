import type { Timers } from '../clock/clock.ts';
import { timerGroup } from '../clock/timer-group.ts';
import type { Log } from '../log/log.ts';
import { firstLine } from '../start-problem.ts';

/** Sends messages to one recipient, one after the other. */
export interface Delivery<T> {
  /** Adds it to the queue; where the queue is full, the oldest one that waits is dropped. */
  add(message: T): void;
  /** Drops what waits, and gives what is being sent two seconds. */
  stop(): Promise<void>;
}

/** What became of a message. */
export type DeliveryResult = 'sent' | 'failed' | 'dropped';

export interface DeliveryOptions<T> {
  /** Rejects where the message was not accepted. `signal` aborts what takes too long at the end. */
  readonly send: (message: T, signal: AbortSignal) => Promise<void>;
  /** How long it waits before each further try, in ms; their number is that of the further tries. */
  readonly pausesMs: readonly number[];
  readonly clock: Timers;
  readonly log: Log;
  /** What is sent, for the log: `mail`. */
  readonly channel: string;
  readonly count: (result: DeliveryResult) => void;
}

/** Messages that wait for one recipient. */
export const WAITING_MAX = 100;
/** How long `stop` waits for what is being sent. */
const STOP_MS_MAX = 2_000;
const REASON_MAX = 200;

export function createDelivery<T>(options: DeliveryOptions<T>): Delivery<T> {
  const { send, pausesMs, clock, log, channel, count } = options;
  const timers = timerGroup(clock);
  const waiting: T[] = [];
  const end = new AbortController();
  let isStopped = false;
  let running: Promise<void> | undefined;
  let endPause = (): void => {};

  /** Ends early at `stop`. */
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      endPause = resolve;
      timers.after(ms, resolve);
    });

  async function run(): Promise<void> {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      count(await deliver(message));
    }
    running = undefined;
  }

  async function deliver(message: T): Promise<DeliveryResult> {
    for (const [tried, pauseMs] of [...pausesMs, undefined].entries()) {
      try {
        await send(message, end.signal);
        return 'sent';
      } catch (error) {
        const details = { channel, attempt: tried + 1, reason: firstLine(error).slice(0, REASON_MAX) };
        if (pauseMs === undefined || isStopped) {
          log.error(details, 'a message about alarms could not be sent');
          return 'failed';
        }
        log.warn(details, 'a message about alarms was not sent and is tried again');
        await pause(pauseMs);
        if (isStopped) break;
      }
    }
    return 'failed';
  }

  return {
    add(message) {
      if (isStopped) return;
      waiting.push(message);
      if (waiting.length > WAITING_MAX) {
        waiting.shift();
        count('dropped');
        log.error({ channel }, 'a message about alarms was dropped, because too many wait');
      }
      running ??= run();
    },
    async stop() {
      isStopped = true;
      waiting.length = 0;
      timers.stop();
      endPause();
      if (running === undefined) return;
      // The time of the wall also in a test: what is waited for is the network.
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS_MAX);
      });
      await Promise.race([running, late]);
      clearTimeout(timer);
      end.abort(new Error('the server stops'));
    },
  };
}
