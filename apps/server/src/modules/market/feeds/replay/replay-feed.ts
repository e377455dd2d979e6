import type { Instrument } from '@tidemark/domain/market';
import type { Clock, Millis } from '@tidemark/domain/time';
import type { Log } from '../../../../platform/log/log.ts';
import type { Past } from '../../past.ts';
import type { Feed, FeedTick } from '../feed.ts';
import { createPacer, type Pacer } from '../pacer.ts';
import { findRecordings, readTrack } from './recording.ts';
import { replayPast } from './replay-past.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/** Recorded prices are brought this often; several of one step share a commit. */
const STEP_MS = 20;

/** Recorded markets as if they happened now, on the server's clock, whatever its speed. */
export function createReplayFeed(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly dir: string;
  readonly only: readonly string[] | undefined;
}): Feed {
  const { clock, log } = options;
  const timelines = new Map<number, Timeline>();
  let position: Millis | undefined;
  let pacer: Pacer | undefined;

  async function prepare(instruments: readonly Instrument[]): Promise<void> {
    const recordings = await findRecordings(options.dir);
    for (const instrument of instruments) {
      const files = recordings.get(instrument.code);
      if (!files || (options.only && !options.only.includes(instrument.code))) continue;
      const track = await readTrack(files, instrument);
      if (track.times.length > 0) timelines.set(instrument.id, createTimeline(track));
    }
    if (timelines.size === 0)
      log.warn({ dir: options.dir }, 'no recording of any instrument was found: every market stays closed');
  }

  /** The recorded prices since the last step, in the order of their times. */
  function nextTicks(now: Millis): FeedTick[] {
    const after = position ?? now;
    position = now;
    const ticks: (FeedTick & { readonly sourceTime: Millis })[] = [];
    for (const [instrumentId, timeline] of timelines) {
      for (const { time, price } of timeline.points(after, now))
        ticks.push({ instrumentId, price, sourceTime: time });
    }
    return ticks.sort((a, b) => a.sourceTime - b.sourceTime);
  }

  return {
    prepare,
    covers: (instrument) => timelines.has(instrument.id),
    *past(instruments, now): Generator<Past> {
      position = now;
      for (const { id } of instruments) {
        const timeline = timelines.get(id);
        const past = timeline && replayPast(id, timeline, now);
        if (past) yield past;
      }
    },
    async start({ sink }) {
      // What was recorded for the moments since the past was written is brought by the first step.
      position ??= clock.now();
      let steppedAt = clock.now();
      await sink([], { heardSince: steppedAt });
      pacer = createPacer({
        intervalMs: STEP_MS,
        step: async () => {
          const now = clock.now();
          const heardSince = pacer?.isAlive() ? steppedAt : now;
          steppedAt = now;
          await sink(nextTicks(now), { heardSince });
        },
        onTrouble: (err) => log.error({ err }, 'a step of the replay failed'),
      });
    },
    async stop() {
      await pacer?.stop();
      pacer = undefined;
    },
  };
}
