/** How long prices count as live without a push or a pong, in milliseconds. */
export const OLD_AFTER_MS = 3000;
/** A quiet market sends nothing: after this silence the client sends a ping. */
const PROBE_AFTER_MS = 1500;
const CHECK_EVERY_MS = 500;

/** `unknown`: the channel is open, but has not answered yet. */
export type FreshnessState = 'unknown' | 'fresh' | 'old';

/**
 * Whether prices on screen are live: a message arrived within the last 3 s. Once they are old, only the pong
 * of a later ping makes them live again: the first messages after a phone has slept may be minutes old.
 */
export class Freshness {
  readonly #sendPing: () => void;
  readonly #onChange: (state: FreshnessState) => void;
  #state: FreshnessState = 'unknown';
  #heardAt = { wall: 0, steady: 0 };
  #sent = 0;
  #answered = 0;
  /** The pong by which the channel becomes fresh. */
  #awaited = 1;
  #hasProbed = false;
  #checking: ReturnType<typeof setInterval> | undefined;

  constructor(sendPing: () => void, onChange: (state: FreshnessState) => void) {
    this.#sendPing = sendPing;
    this.#onChange = onChange;
  }

  /** A channel was opened: it is fresh when it has answered its first ping. */
  opened(): void {
    this.closed();
    this.#hear();
    this.#checking = setInterval(() => this.check(), CHECK_EVERY_MS);
    this.ping();
  }

  closed(): void {
    clearInterval(this.#checking);
    this.#sent = 0;
    this.#answered = 0;
    this.#awaited = 1;
    this.#set('unknown');
  }

  /** Every ping passes here, because pongs are counted. */
  ping(): void {
    this.#sent += 1;
    this.#sendPing();
  }

  /** A frame arrived, with this number of pongs. */
  heard(pongs: number): void {
    // A frame that ends a silence may be as old as the silence.
    if (this.#heartbeatTimeoutMs() > OLD_AFTER_MS) this.check();
    this.#hear();
    this.#answered += pongs;
    if (this.#answered >= this.#awaited) this.#set('fresh');
  }

  /** Compares the clocks; runs twice a second, and when the page wakes up. */
  check(): void {
    if (this.#checking === undefined || this.#sent === 0) return;
    const heartbeatTimeoutMs = this.#heartbeatTimeoutMs();
    if (heartbeatTimeoutMs > OLD_AFTER_MS && this.#state !== 'old') {
      this.#awaited = this.#sent + 1;
      this.#set('old');
      this.ping();
    } else if (heartbeatTimeoutMs > PROBE_AFTER_MS && !this.#hasProbed) {
      this.#hasProbed = true;
      this.ping();
    }
  }

  /** Of two clocks, because one rests while a device sleeps and the other may be set. */
  #heartbeatTimeoutMs(): number {
    return Math.max(Date.now() - this.#heardAt.wall, performance.now() - this.#heardAt.steady);
  }

  #hear(): void {
    this.#heardAt = { wall: Date.now(), steady: performance.now() };
    this.#hasProbed = false;
  }

  #set(state: FreshnessState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#onChange(state);
  }
}
