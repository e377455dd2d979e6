const UNREAD_SHOWN_MAX = 99;

/** Text of the bell's badge: undefined if all is read, limited to what fits. */
export function badgeOf(unread: number, count: (value: number) => string): string | undefined {
  if (unread <= 0) return undefined;
  return unread > UNREAD_SHOWN_MAX ? `${count(UNREAD_SHOWN_MAX)}+` : count(unread);
}
