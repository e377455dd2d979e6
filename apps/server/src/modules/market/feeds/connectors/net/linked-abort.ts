/** An abort controller that also aborts with other signals. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
  /** Listens to the other signals no more. */
  unlink(): void;
}

/**
 * Aborts with each of the signals, until it is unlinked. `AbortSignal.any` is not used: on Node 20 what it returns
 * can be collected as garbage while a request waits for it, and is then never aborted.
 */
export function linkedAbort(...signals: readonly AbortSignal[]): LinkedAbort {
  const controller = new AbortController();
  const listeners = signals.map((signal) => {
    const listener = (): void => controller.abort(signal.reason);
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener, { once: true });
    return [signal, listener] as const;
  });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    unlink() {
      for (const [signal, listener] of listeners) signal.removeEventListener('abort', listener);
    },
  };
}
