import { isDigitCode, readCode } from '@tidemark/domain/text';
import { Secret, TOTP } from 'otpauth';

/** Thirty seconds, six digits, SHA-1: what every authenticator app understands. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ and fingers are slow: the step before and the one after are taken, too. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** A new secret of 160 bits as base32, for an app to keep. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app reads from a QR code: `otpauth://totp/Tidemark:ada@example.com?secret=…`. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  readonly secret: string;
  readonly issuer: string;
  readonly account: string;
}): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/**
 * The time step of the code; undefined unless it is the current step, the one before or the one after. The
 * caller stores the step and accepts no code of it or an earlier one again (`lastStep`), so that an observed
 * code is worthless.
 */
export function totpStep({
  secret,
  code,
  now,
  lastStep,
}: {
  readonly secret: string;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The newest step that a code was taken of. */
  readonly lastStep: number | undefined;
}): number | undefined {
  const digits = readCode(code);
  if (!isDigitCode(digits)) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW_STEPS });
  if (delta === null) return undefined;
  const step = totp.counter({ timestamp: now }) + delta;
  return lastStep !== undefined && step <= lastStep ? undefined : step;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
}
