import { create } from 'zustand';

interface WorkerState {
  /** The newer release's worker, waiting for the user's consent. */
  readonly waiting: ServiceWorker | undefined;
}

export const useWorkerState = create<WorkerState>(() => ({ waiting: undefined }));

const HOUR_MS = 3_600_000;

/**
 * Registers the service worker, once the page is idle. It never reloads the page on screen: a newer release
 * is offered (app/update-prompt.tsx) and waits for a tap.
 */
export function startWorker(): void {
  if (!(import.meta.env.PROD && 'serviceWorker' in navigator && window.isSecureContext)) return;
  void register().catch((problem: unknown) => console.warn('no service worker', problem));
}

async function register(): Promise<void> {
  // If the browser disables workers, this never resolves.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
    '/sw.js',
    { updateViaCache: 'none' },
  );
  if (registration === undefined) return;
  const look = () => void lookAtWaiting(registration);
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
  const { active } = await navigator.serviceWorker.ready;
  // Loaded before the worker was there, and wanted where there is no network.
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

async function lookAtWaiting({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  if (waiting === null || active === null) return;
  // The page itself may be of that release already: then no prompt is needed.
  if ((await filesOf(waiting)).includes(runningScript())) waiting.postMessage('take over');
  else useWorkerState.setState({ waiting });
}

function filesOf(worker: ServiceWorker): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(Array.isArray(data) ? data : []);
    worker.postMessage('release', [port2]);
  });
}

function runningScript(): string {
  return document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
}

/** The newer release takes over, and the page is loaded from it. */
export function takeNewRelease(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage('take over');
}
