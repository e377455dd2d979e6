import { Secret, TOTP } from 'otpauth';

/** What a phone shows for this secret at this moment. */
export function appCode(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

/** Six digits that are certainly not the code of now, the step before or the one after. */
export function wrongCode(secret: string, now: number): string {
  const near = [-1, 0, 1].map((steps) => appCode(secret, now + steps * 30_000));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '444444';
}
