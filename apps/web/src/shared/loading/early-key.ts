/** The last key pressed before a listener existed. */
let last: KeyboardEvent | undefined;

const listened = new AbortController();

/** Resolves with the first key pressed, Ctrl included: loads the keyboard shortcuts at the latest then. */
export const earlyKey = new Promise<void>((resolve) => {
  window.addEventListener(
    'keydown',
    (event) => {
      last = event;
      resolve();
    },
    { signal: listened.signal },
  );
});

/** That key, once, for who listens from now on. */
export function takeEarlyKey(): KeyboardEvent | undefined {
  listened.abort();
  const taken = last;
  last = undefined;
  return taken;
}
