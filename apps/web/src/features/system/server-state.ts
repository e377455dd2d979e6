/** What `/readyz` said, and how long it took. */
export type ServerState =
  | { readonly kind: 'ready'; readonly tookMs: number }
  /** It answers, and names what it waits for. */
  | { readonly kind: 'waiting'; readonly missing: readonly string[] }
  | { readonly kind: 'unreachable' };

/** Reads an answer of `/readyz`. A proxy that answers for a server that is gone is no server. */
export function serverState(status: number, body: unknown, tookMs: number): ServerState {
  if (status === 200) return { kind: 'ready', tookMs: Math.round(tookMs) };
  const missing = (body as { missing?: unknown } | null | undefined)?.missing;
  if (status !== 503 || !Array.isArray(missing)) return { kind: 'unreachable' };
  return { kind: 'waiting', missing: missing.map(String) };
}

/**
 * Whether another release stands on the server than the one that runs here, told by the names of the
 * entry script: they change with what is in it.
 */
export function isOtherRelease(servedPage: string, runningScript: string | undefined): boolean {
  const served = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(servedPage)?.[1];
  return served !== undefined && runningScript !== undefined && served !== runningScript;
}
