import type { ContactType } from './view-model.ts';

/** What a code is for, as the wire numbers it. */
export type CodePurpose = 1 | 2;

/** A code that was sent: its recipient, and when another may be requested. */
export interface SentCode {
  readonly by: ContactType;
  readonly account: string;
  readonly areaId: string;
  readonly sentAt: number;
  /** Milliseconds since 1970. */
  readonly nextAt: number;
}

/** As long as the server accepts the code. */
const CODE_LIFE_MS = 600_000;

const keyOf = (purpose: CodePurpose) => `tidemark.sentCode.${purpose}`;

/**
 * The last code of this tab that may still be entered: a user who looks it up in another app and finds the
 * page reloaded can continue. Passwords are never stored.
 */
export function lastSentCode(purpose: CodePurpose, now: number): SentCode | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? 'null');
    return isSentCode(kept) && now - kept.sentAt < CODE_LIFE_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepSentCode(purpose: CodePurpose, sent: SentCode | undefined): void {
  try {
    if (sent) sessionStorage.setItem(keyOf(purpose), JSON.stringify(sent));
    else sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Without storage the countdown ends with the page.
  }
}

function isSentCode(kept: unknown): kept is SentCode {
  if (typeof kept !== 'object' || kept === null) return false;
  const { by, account, areaId, sentAt, nextAt } = kept as Partial<SentCode>;
  return (
    (by === 'email' || by === 'mobile') &&
    typeof account === 'string' &&
    typeof areaId === 'string' &&
    Number.isFinite(sentAt) &&
    Number.isFinite(nextAt)
  );
}
