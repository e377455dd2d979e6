/** A kind of fact that a module publishes after its transaction has committed. */
export interface EventKind<Payload> {
  readonly name: string;
  /** Carries the payload's type; never set. */
  readonly payload?: Payload;
}

export function eventKind<Payload>(name: string): EventKind<Payload> {
  return { name };
}

/** Events for listeners inside this process. */
export interface Bus {
  publish<Payload>(kind: EventKind<Payload>, payload: Payload): void;
  /** Calls the listener with every later fact; returns how to stop. */
  subscribe<Payload>(kind: EventKind<Payload>, listener: (payload: Payload) => void): () => void;
}

/** `onDefect` receives a listener's error: it does not affect other listeners. */
export function createBus(onDefect: (kind: string, error: unknown) => void): Bus {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  return {
    publish(kind, payload) {
      for (const listener of listeners.get(kind.name) ?? []) {
        try {
          listener(payload as never);
        } catch (error) {
          onDefect(kind.name, error);
        }
      }
    },
    subscribe(kind, listener) {
      const set = listeners.get(kind.name) ?? new Set();
      listeners.set(kind.name, set);
      set.add(listener);
      return () => set.delete(listener);
    },
  };
}
