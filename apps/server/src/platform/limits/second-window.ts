const SECOND_MS = 1000;

/** Counts what each key does within a second; real time, because floods live in it. */
export class SecondWindow {
  readonly #counts = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#counts.clear(), SECOND_MS).unref();
  }

  /** Counts one more, or as many as it weighs; answers how many there were in this second. */
  count(key: string, weight = 1): number {
    const counted = (this.#counts.get(key) ?? 0) + weight;
    this.#counts.set(key, counted);
    return counted;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
