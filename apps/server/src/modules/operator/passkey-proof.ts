import { isRefusal, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { isPasskeyAnswer } from '../../platform/passkeys/answers.ts';
import type { PasskeyRow } from '../../platform/passkeys/passkeys.ts';
import { totpStep } from '../../platform/totp/totp.ts';
import { writeNote } from './audit/audited.ts';
import type { OperatorParts } from './parts.ts';
import { type OperatorRow, operatorById, spendTotpStep } from './store/accounts.ts';

/** What the seal of an operator's authenticator is bound to. */
export const sealOwner = (operatorId: number): string => `operator:${operatorId}`;

const refusals = {
  wrong: 'session.passkey_wrong',
  expired: 'session.passkey_expired',
  copied: 'session.passkey_copied',
} as const;

/** Refusals of a wrong second factor. */
export const factorRefusals: ReadonlySet<string> = new Set([
  'operator.otp_wrong',
  ...Object.values(refusals),
]);

interface PasskeyGiven {
  /** Whose it must be; undefined: any operator's. */
  readonly ownerId: number | undefined;
  readonly answer: string;
  readonly purpose: 'sign_in' | 'confirm';
  readonly address: string;
  readonly now: Millis;
}

/**
 * Checks a passkey's answer and uses its challenge up in the transaction. A counter that has not risen is
 * recorded in the audit trail, whatever the caller does then.
 */
export async function provePasskey(
  parts: Pick<OperatorParts, 'passkeys' | 'log'>,
  tx: Queryable,
  { address, ...given }: PasskeyGiven,
  field: string,
): Promise<Outcome<PasskeyRow>> {
  const proof = await parts.passkeys.prove(tx, given);
  if (proof.kind === 'good') return proof.passkey;
  if (proof.kind === 'copied') {
    const { id, owner_id, label } = proof.passkey;
    const operator = await operatorById(tx, owner_id);
    parts.log.warn({ passkeyId: id }, 'a passkey of an operator was refused: a copy may exist');
    if (operator) {
      const note = { action: 'operator.passkey_copied', object: `operator:${owner_id}`, detail: { label } };
      await writeNote(tx, { note, at: given.now, by: operator, address });
    }
  }
  return refuse(refusals[proof.kind], {}, field);
}

/**
 * The second factor of an operator: a code of the authenticator or a passkey, used up with the
 * transaction. Refuses `operator.otp_wrong`, `session.passkey_…` at `field`.
 */
export async function proveFactor(
  parts: OperatorParts,
  tx: Queryable,
  given: {
    readonly operator: OperatorRow;
    readonly code: string;
    readonly purpose: 'sign_in' | 'confirm';
    /** Whether the code switches the authenticator on. */
    readonly confirm: boolean;
    readonly address: string;
    readonly now: Millis;
  },
  field: string,
): Promise<Refusal | undefined> {
  const { operator, code, purpose, confirm, address, now } = given;
  if (isPasskeyAnswer(code) && !confirm) {
    const asked = { ownerId: operator.id, answer: code, purpose, address, now };
    const proved = await provePasskey(parts, tx, asked, field);
    return isRefusal(proved) ? proved : undefined;
  }
  const step = stepOf(parts, operator, code, now);
  const isSpent = step !== undefined && (await spendTotpStep(tx, { id: operator.id, step, confirm, now }));
  return isSpent ? undefined : refuse('operator.otp_wrong', {}, field);
}

/** The time step of a code of the authenticator; undefined where it is none. */
function stepOf(
  { sealer }: OperatorParts,
  operator: OperatorRow,
  code: string,
  now: Millis,
): number | undefined {
  if (operator.totp_secret === null) return undefined;
  const secret = sealer.open(sealOwner(operator.id), operator.totp_secret);
  return totpStep({ secret, code, now, lastStep: operator.totp_step ?? undefined });
}
