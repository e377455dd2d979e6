/** The answer of `/readyz` and its latency. */
export type ServerState =
  | { readonly kind: 'ready'; readonly tookMs: number }
  /** It answers, and names what it waits for. */
  | { readonly kind: 'waiting'; readonly missing: readonly string[] }
  | { readonly kind: 'unreachable' };

/** Reads an answer of `/readyz`. A proxy that answers for a missing server counts as unreachable. */
export function serverState(status: number, body: unknown, tookMs: number): ServerState {
  if (status === 200) return { kind: 'ready', tookMs: Math.round(tookMs) };
  const missing = (body as { missing?: unknown } | null | undefined)?.missing;
  if (status !== 503 || !Array.isArray(missing)) return { kind: 'unreachable' };
  return { kind: 'waiting', missing: missing.map(String) };
}

/**
 * Whether the server has a release other than the running one, detected by the entry script's name, which
 * changes with its content.
 */
export function isOtherRelease(servedPage: string, runningScript: string | undefined): boolean {
  const served = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(servedPage)?.[1];
  return served !== undefined && runningScript !== undefined && served !== runningScript;
}
