/** A part of the app (a page, a language) that cannot be fetched: no network, or a newer release is live. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause });
    this.name = 'PartMissing';
  }
}

const KEY = 'tidemark.reloadedFor';

let recovery: Promise<void> | undefined;

/** Fetches a part of the app. Where that fails the page is loaded again, once; then it rejects with PartMissing. */
export function fetched<M>(load: () => Promise<M>): Promise<M> {
  return load().catch(async (problem: unknown) => {
    await recoverOnce();
    throw new PartMissing(problem);
  });
}

const AGAIN_MS = 2000;
const AGAIN_MAX_MS = 30_000;

/**
 * Loads an optional part of a page: a dialog, a menu, a panel. Never rejects: while the part is unavailable
 * the page stays as it is, `onMissing` is called once, and loading is retried when the network returns, and
 * after a while. A browser may cache the failure of a module: callers that wait for the part use `fetched`,
 * which reloads the page once the server answers.
 */
export async function untilThere<M>(load: () => Promise<M>, onMissing: () => void = () => undefined) {
  for (let wait = AGAIN_MS; ; wait = Math.min(wait * 2, AGAIN_MAX_MS)) {
    try {
      return await load();
    } catch {
      if (wait === AGAIN_MS) onMissing();
      await wayIsBack(wait);
    }
  }
}

function wayIsBack(atTheLatestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, atTheLatestMs);
    window.addEventListener('online', go);
  });
}

/** The bundler raises an event for every failed preload (docs/spec/product.md#errors). */
export function watchPreloads(): void {
  window.addEventListener('vite:preloadError', (event) => {
    console.warn('a part of the app could not be loaded', event.payload);
  });
}

/**
 * Reloads the page, once per release and only if the server answers: a disconnected page keeps its content.
 * Resolves when no further attempt follows; during a reload it never does.
 */
function recoverOnce(): Promise<void> {
  recovery ??= recover().finally(() => {
    recovery = undefined;
  });
  return recovery;
}

async function recover(): Promise<void> {
  const release = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  if (!mayReload(release)) return;
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return;
  keepReload(release);
  window.location.reload();
  await new Promise(() => undefined);
}

function mayReload(release: string): boolean {
  try {
    return sessionStorage.getItem(KEY) !== release;
  } catch {
    // Without storage a second reload cannot be detected.
    return false;
  }
}

function keepReload(release: string): void {
  sessionStorage.setItem(KEY, release);
}
