/** How few recovery codes make it time for new ones. */
const FEW_CODES = 3;
/** A session that was used this lately is in use. */
const ACTIVE_MS = 300_000;

/** Whether the owner is advised to make new recovery codes. */
export function areCodesFew(left: number): boolean {
  return left <= FEW_CODES;
}

export function isActive(seenAt: string, now: number): boolean {
  return now - Date.parse(seenAt) < ACTIVE_MS;
}

/** What kind of device a session runs on, from the short text that the server makes of its browser. */
export function deviceKind(device: string): 'device' | 'laptop' {
  return /android|iphone|ipad|ios|mobile/i.test(device) ? 'device' : 'laptop';
}

/** The operating system of a browser, as a default name for a passkey; empty if unknown. */
export function systemOf(userAgent: string): string {
  return /iPhone|iPad|Android|Windows|CrOS|Mac|Linux/.exec(userAgent)?.[0] ?? '';
}

/** A secret in groups of four, as people type it. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** What a browser reads from the address of a new-sign-in mail; nothing where the link was cut. */
export function tokenOfLink(query: Readonly<Record<string, string>>): string | undefined {
  const token = query.token?.trim() ?? '';
  return token === '' ? undefined : token;
}

/** The file with the recovery codes: a title, then one code per line. */
export function codesFile(title: string, codes: readonly string[]): string {
  return `${title}\n\n${codes.join('\n')}\n`;
}
