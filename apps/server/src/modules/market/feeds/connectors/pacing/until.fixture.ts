/** Waits turn by turn of the event loop until it holds. */
export async function until(condition: () => boolean, what: string, maxMs = 10_000): Promise<void> {
  const end = performance.now() + maxMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`this did not happen within ${maxMs} ms: ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets the event loop turn so many times, with what it does in between. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
