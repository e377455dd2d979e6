import type { PageClient, WorkerScope } from './scope.ts';

/**
 * The service worker: the app's shell without a network, and push messages to this device. It caches only
 * public files, the page and its hashed parts: no API response, no picture, nothing of the console.
 */
const worker = self as unknown as WorkerScope;
const files = worker.__FILES__;
/** By the file of a language's first texts, that of its other pages. */
const textsWith = worker.__TEXTS__;
const KEPT = `tidemark ${worker.__RELEASE__}`;
/** A network that has not answered by then is as good as none. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (event) => {
  // Past the browser's own cache: the page must be of the same release as its parts.
  const fresh = files.map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(fresh)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldReleases().then(() => worker.clients.claim()));
});

async function dropOldReleases(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('tidemark ') && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === '/') event.respondWith(page(request));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (url.pathname !== '/' && files.includes(url.pathname)) event.respondWith(shellFile(request));
});

/** From the server, which may redirect or have a newer release; without one, the cached page. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const asked = fetch(request).catch(() => undefined);
  const answer = await Promise.race([asked, late]);
  if (answer !== undefined && answer.status < 500) return answer;
  const kept = await caches.match('/', { cacheName: KEPT });
  return kept ?? (await asked) ?? Response.error();
}

/** Hashed parts never change: what is here is right, and what was fetched once stays here. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request.url);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request.url, answer.clone());
  void keepTexts(kept, new URL(request.url).pathname);
  return answer;
}

/** A page that was never opened needs the texts of its language. */
async function keepTexts(kept: Cache, pathname: string): Promise<void> {
  const texts = textsWith[pathname];
  if (texts === undefined || (await kept.match(texts)) !== undefined) return;
  await kept.add(texts).catch(() => undefined);
}

async function shellFile(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer?.ok) return answer;
  return (await caches.match(request.url, { cacheName: KEPT })) ?? answer ?? Response.error();
}

worker.addEventListener('message', (event) => {
  const { data } = event;
  // The page accepted the new release.
  if (data === 'take over') event.waitUntil(worker.skipWaiting());
  if (data === 'release') event.ports[0]?.postMessage(files);
  // What the page had loaded before this worker was there: its language, its first screen.
  if (Array.isArray(data)) event.waitUntil(keepAssets(data.map(String)));
});

async function keepAssets(urls: readonly string[]): Promise<void> {
  const kept = await caches.open(KEPT);
  for (const url of urls) {
    const { origin, pathname } = new URL(url, worker.location.origin);
    if (origin !== worker.location.origin || !pathname.startsWith('/assets/')) continue;
    if ((await kept.match(pathname)) === undefined) await kept.add(pathname).catch(() => undefined);
    await keepTexts(kept, pathname);
  }
}

/** What the server sends, in the user's words already. */
interface Pushed {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly tag: string;
  readonly lang: string;
  readonly dir: string;
  readonly time: number;
}

worker.addEventListener('push', (event) => {
  const { title, text, url, tag, lang, dir, time } = (event.data?.json() ?? {}) as Partial<Pushed>;
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(
    worker.registration.showNotification(title ?? 'Tidemark', {
      ...look,
      ...{ body: text, tag, lang, dir, timestamp: time, data: { url } },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url ?? '/'));
});

/** Where the notice is about, in the page that is open, or in a new one; never on another site. */
async function show(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const open = pages.find((client: PageClient) => new URL(client.url).pathname === '/');
  if (open === undefined) {
    await worker.clients.openWindow(url.href);
    return;
  }
  // Some browsers let only a fresh tap bring a window to the front.
  await open.focus().catch(() => undefined);
  await open.navigate(url.href);
}
