import { frameText, preparedFrame } from './frames.ts';

/** A message with one value: of an instrument in DAY_MARKET, of a period in KLINE.{code}. */
export interface TopicMessage {
  /** What the value is of: an instrument's code, a period. */
  readonly key: string;
  /** Where the value belongs to a span of time (a bar), the span's beginning. */
  readonly span: number;
  /** The message as JSON. */
  readonly text: string;
}

interface Entry extends TopicMessage {
  readonly version: number;
}

interface TopicState {
  readonly current: Map<string, Entry>;
  /** The last value of the span before the current one: a bar that was finished meanwhile. */
  readonly finished: Map<string, Entry>;
  readonly pending: Pending;
  /** All current values as one frame; made on request, until something changes. */
  snapshot: Buffer | undefined;
  followers: number;
}

/** What was put on a topic since the last flush: each message in turn, or «too many to list». */
interface Pending {
  messages: string[];
  overflown: boolean;
}

/** With more messages than this between two flushes, only the newest of each key is sent. */
const LISTED_MAX = 256;

/** The content of a flush. */
export interface TopicVersion {
  /** Everything put on the board up to this version is in it. */
  readonly version: number;
  /** The messages of each topic that has any. */
  readonly messages: ReadonlyMap<string, readonly string[]>;
}

/**
 * The newest value of every followed public topic, each with the cache version of its change. With the last
 * version sent to a socket, the missed changes are known without any state per socket.
 */
export class LastValueCache {
  readonly #topics = new Map<string, TopicState>();
  readonly #touched = new Set<string>();
  #version = 0;
  #takenAt = 0;

  get version(): number {
    return this.#version;
  }

  get hasPending(): boolean {
    return this.#touched.size > 0;
  }

  isFollowed(topic: string): boolean {
    return this.#topics.has(topic);
  }

  /** Adds a follower; the first one brings the values that are current now. */
  follow(topic: string, firstValues: () => readonly TopicMessage[]): void {
    const known = this.#topics.get(topic);
    if (known) {
      known.followers += 1;
      return;
    }
    const state: TopicState = {
      current: new Map(),
      finished: new Map(),
      pending: { messages: [], overflown: false },
      snapshot: undefined,
      followers: 1,
    };
    for (const message of firstValues())
      state.current.set(message.key, { ...message, version: this.#version });
    this.#topics.set(topic, state);
  }

  /** Removes a follower; a topic without followers is dropped. */
  leave(topic: string): void {
    const state = this.#topics.get(topic);
    if (!state) return;
    state.followers -= 1;
    if (state.followers > 0) return;
    this.#topics.delete(topic);
    this.#touched.delete(topic);
  }

  /**
   * Stores a new value of a topic; no effect if it has no followers. With `listed`, readers that keep up
   * receive every message; without, the newest of each key and span.
   */
  put(topic: string, message: TopicMessage, listed: boolean): void {
    const state = this.#topics.get(topic);
    if (!state) return;
    this.#version += 1;
    const before = state.current.get(message.key);
    if (before && before.span !== message.span) state.finished.set(message.key, before);
    state.current.set(message.key, { ...message, version: this.#version });
    state.snapshot = undefined;
    this.#touched.add(topic);
    note(state.pending, message.text, listed);
  }

  /** Everything current on a topic as one frame; undefined where there is nothing yet. */
  snapshot(topic: string): Buffer | undefined {
    const state = this.#topics.get(topic);
    if (!state || state.current.size === 0) return undefined;
    state.snapshot ??= preparedFrame(frameText([...state.current.values()].map((entry) => entry.text)));
    return state.snapshot;
  }

  /** The newest value of everything on these topics that changed after a version. */
  changesSince(version: number, topics: Iterable<string>): string[] {
    const texts: string[] = [];
    for (const topic of topics) {
      const state = this.#topics.get(topic);
      if (state) collectChanges(state, version, texts);
    }
    return texts;
  }

  /** Takes what this flush sends. */
  takeVersion(): TopicVersion {
    const messages = new Map<string, readonly string[]>();
    for (const topic of this.#touched) {
      const state = this.#topics.get(topic);
      if (!state) continue;
      messages.set(topic, takePending(state, this.#takenAt));
    }
    this.#touched.clear();
    this.#takenAt = this.#version;
    return { version: this.#version, messages };
  }
}

function note(pending: Pending, text: string, listed: boolean): void {
  if (pending.overflown) return;
  if (listed && pending.messages.length < LISTED_MAX) {
    pending.messages.push(text);
    return;
  }
  pending.overflown = true;
  pending.messages = [];
}

function takePending(state: TopicState, since: number): readonly string[] {
  const { pending } = state;
  const { messages, overflown } = pending;
  pending.messages = [];
  pending.overflown = false;
  if (!overflown) return messages;
  const texts: string[] = [];
  collectChanges(state, since, texts);
  return texts;
}

function collectChanges(state: TopicState, version: number, texts: string[]): void {
  for (const entry of state.current.values()) {
    if (entry.version <= version) continue;
    // A bar finished since then is sent too, or its last price would never be on the chart.
    const finished = state.finished.get(entry.key);
    if (finished && finished.version > version) texts.push(finished.text);
    texts.push(entry.text);
  }
}
