import type { Millis } from '@tidemark/domain/time';
import type { Connection } from './connection.ts';
import { frameText, preparedFrame } from './frames.ts';
import type { LastValueCache, TopicVersion } from './last-value-cache.ts';
import type { LiveLimits } from './limits.ts';
import type { LiveMetrics } from './metrics.ts';
import { TimeSlices } from './time-slicing.ts';

/** Sockets that follow exactly the same public topics, and therefore get the same bytes. */
interface Group {
  readonly topics: readonly string[];
  readonly members: Set<Connection>;
}

/** After a flush that took t, at least this many times t belongs to the rest of the process. */
const REST_PER_WORK = 1;

/**
 * Sends changes of the last-value cache to the sockets: each flush makes one frame per group and writes it
 * once to each of its sockets. A socket that just subscribed, or just caught up, is sent what it missed
 * separately and then joins its group. A slow reader leaves its group and costs nothing until its socket has
 * drained.
 */
export class Broadcast {
  readonly #cache: LastValueCache;
  readonly #limits: LiveLimits;
  readonly #metrics: LiveMetrics;
  readonly #steady: () => Millis;
  readonly #onDefect: (error: unknown) => void;
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<Connection, Group>();
  readonly #lagging = new Set<Connection>();
  #joining = new Set<Connection>();
  /** Set while a flush is due: calls it off. */
  #callOff: (() => void) | undefined;
  #isFlushing = false;
  #isStopped = false;
  #nextAt: Millis = 0;

  constructor(input: {
    readonly cache: LastValueCache;
    readonly limits: LiveLimits;
    readonly metrics: LiveMetrics;
    readonly steady: () => Millis;
    readonly onDefect: (error: unknown) => void;
  }) {
    this.#cache = input.cache;
    this.#limits = input.limits;
    this.#metrics = input.metrics;
    this.#steady = input.steady;
    this.#onDefect = input.onDefect;
  }

  /** Its topics are others than before: the next flush finds its group. */
  regroup(connection: Connection): void {
    this.#leaveGroup(connection);
    if (this.#lagging.has(connection)) return;
    this.#joining.add(connection);
    this.wake();
  }

  /** Its socket has drained: the next flush sends what it missed. */
  caughtUp(connection: Connection): void {
    if (!this.#lagging.delete(connection)) return;
    this.#metrics.lagging.set(this.#lagging.size);
    this.#joining.add(connection);
    this.wake();
  }

  forget(connection: Connection): void {
    this.#leaveGroup(connection);
    this.#joining.delete(connection);
    if (this.#lagging.delete(connection)) this.#metrics.lagging.set(this.#lagging.size);
  }

  /** Something is to be sent: at once after a pause, else when the pause is over. */
  wake(): void {
    if (this.#callOff !== undefined || this.#isFlushing || this.#isStopped) return;
    const wait = this.#nextAt - this.#steady();
    const flush = () => {
      this.#callOff = undefined;
      this.#flush().catch(this.#onDefect);
    };
    // A timer of 0 ms takes 1 ms; after a pause a price is sent in the turn in which it arrived.
    if (wait <= 0) {
      const turn = setImmediate(flush);
      this.#callOff = () => clearImmediate(turn);
    } else {
      const timer = setTimeout(flush, wait);
      this.#callOff = () => clearTimeout(timer);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#callOff?.();
    this.#callOff = undefined;
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    const beganAt = this.#steady();
    try {
      const timeSlices = new TimeSlices(this.#steady);
      const version = this.#cache.takeVersion();
      await this.#admit(timeSlices);
      await this.#tell(version, timeSlices);
    } finally {
      this.#isFlushing = false;
      const tookMs = this.#steady() - beganAt;
      this.#metrics.flushSeconds.set(tookMs / 1000);
      const { flushGapMsMin, flushGapMsMax } = this.#limits;
      const rest = Math.min(flushGapMsMax, tookMs * REST_PER_WORK);
      this.#nextAt = Math.max(beganAt + flushGapMsMin, this.#steady() + rest);
      if (this.#cache.hasPending || this.#joining.size > 0) this.wake();
    }
  }

  /** Sends each newcomer the changes since its last message, and adds it to its group. */
  async #admit(timeSlices: TimeSlices): Promise<void> {
    const joining = this.#joining;
    this.#joining = new Set();
    for (const connection of joining) {
      // It may have subscribed to more meanwhile; all of it is sent now.
      this.#joining.delete(connection);
      if (!connection.isOpen) continue;
      if (connection.isBehind()) {
        this.#setAside(connection);
        continue;
      }
      const texts = this.#cache.changesSince(connection.sentVersion, connection.publicTopics);
      connection.sentVersion = this.#cache.version;
      if (texts.length > 0) connection.writeText(frameText(texts));
      this.#metrics.messages.inc(texts.length);
      this.#joinGroup(connection);
      if (timeSlices.isUsedUp()) await timeSlices.rest();
    }
  }

  async #tell(version: TopicVersion, timeSlices: TimeSlices): Promise<void> {
    if (version.messages.size === 0) return;
    for (const group of [...this.#groups.values()]) {
      const messages = group.topics.flatMap((topic) => version.messages.get(topic) ?? []);
      if (messages.length === 0) continue;
      const frame = preparedFrame(frameText(messages));
      let written = 0;
      for (const connection of group.members) {
        if (connection.sentVersion >= version.version) continue;
        if (connection.isBehind()) {
          this.#setAside(connection);
          continue;
        }
        connection.write(frame);
        connection.sentVersion = version.version;
        written += 1;
        if (timeSlices.isUsedUp()) await timeSlices.rest();
      }
      this.#metrics.messages.inc(written * messages.length);
    }
  }

  #setAside(connection: Connection): void {
    this.#leaveGroup(connection);
    this.#lagging.add(connection);
    this.#metrics.lagging.set(this.#lagging.size);
    this.#metrics.skipped.inc();
  }

  #joinGroup(connection: Connection): void {
    if (connection.publicTopics.size === 0) return;
    const topics = [...connection.publicTopics].sort();
    const signature = topics.join(' ');
    let group = this.#groups.get(signature);
    if (!group) {
      group = { topics, members: new Set() };
      this.#groups.set(signature, group);
    }
    group.members.add(connection);
    this.#groupOf.set(connection, group);
  }

  #leaveGroup(connection: Connection): void {
    const group = this.#groupOf.get(connection);
    if (!group) return;
    this.#groupOf.delete(connection);
    group.members.delete(connection);
    if (group.members.size === 0) this.#groups.delete(group.topics.join(' '));
  }
}
