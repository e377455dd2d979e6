/** The part of a service worker's world that ours uses; the app around it is compiled for pages. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: Readonly<Record<string, unknown>>): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(kind: K, listener: (event: WorkerEvents[K]) => void): void;
  /** Written in at the build (build/service-worker.ts). */
  readonly __FILES__: readonly string[];
  readonly __TEXTS__: Readonly<Record<string, string>>;
  readonly __RELEASE__: string;
}

export interface PageClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
  readonly message: Lasting & { readonly data: unknown; readonly ports: readonly MessagePort[] };
  readonly push: Lasting & { readonly data: { json(): unknown } | null };
  readonly notificationclick: Lasting & {
    readonly notification: { readonly data?: { readonly url?: string } | null; close(): void };
  };
}
