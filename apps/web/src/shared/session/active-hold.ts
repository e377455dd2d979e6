/** Whether a withdrawal hold is active. */
export function activeHold<H extends { readonly withdraw_hold_until: string | null }>(
  info: H | undefined,
  now: number,
): (H & { readonly withdraw_hold_until: string }) | undefined {
  const until = info?.withdraw_hold_until ?? null;
  if (info === undefined || until === null || Date.parse(until) <= now) return undefined;
  return { ...info, withdraw_hold_until: until };
}
