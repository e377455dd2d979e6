/**
 * The parts of a response's body as they arrive, until the signal is aborted: then its reason is thrown, and the
 * connection is closed, as it is when the reading is left early. The signal that was given to `fetch` does not do: on
 * Node 20 it is sometimes without effect once the response has begun, because only weak references lead from it to
 * the body, and these can be collected as garbage.
 */
export async function* responseChunks(
  { body }: Response,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
