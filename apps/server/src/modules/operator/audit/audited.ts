import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import type { OperatorParts } from '../parts.ts';
import { appendEntry } from '../store/audit.ts';

/** What an audit entry records of a change. */
export interface AuditNote {
  /** What was done: `user.freeze`, `review.approve`, `settings.change`. */
  readonly action: string;
  /** What it was done to: `user:7`, `real_name:3`, `instrument:EURUSD`. */
  readonly object: string;
  /** The operator's reason; empty where none is required. */
  readonly reason?: string;
  /** What changed, as `{ field: { from, to } }`; nothing secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A completed change, its answer (JSON only), and its audit note. */
export interface Done<T> {
  readonly answer: T;
  /** Undefined where nothing changed (a dry run): then there is no entry. */
  readonly note: AuditNote | undefined;
  /** Called once, after the commit. */
  readonly afterCommit?: () => void;
}

/**
 * Makes a change of an operator: once for its idempotency key, in one transaction with its audit
 * entry. A refusal leaves no entry; an entry that cannot be written takes the change back.
 */
export async function audited<T>(
  { database, clock }: Pick<OperatorParts, 'database' | 'clock'>,
  context: OperatorContext,
  change: (tx: Queryable) => Promise<Outcome<Done<T>>>,
): Promise<Outcome<T>> {
  const { operator, idempotency: claim, now, address } = context;
  let afterCommit: (() => void) | undefined;
  const outcome = await answerOnce<T>(database, { userId: operator.operatorId, claim, now }, async (tx) => {
    const done = await change(tx);
    if (isRefusal(done)) return done;
    afterCommit = done.afterCommit;
    if (done.note !== undefined) {
      await writeNote(tx, {
        note: done.note,
        at: clock.now(),
        by: { id: operator.operatorId, email: operator.email, role: operator.role },
        address,
      });
    }
    return done.answer;
  });
  afterCommit?.();
  return outcome;
}

/** The operator who did it. */
export interface Actor {
  /** Null for the command line. */
  readonly id: number | null;
  readonly email: string;
  readonly role: string;
}

/** A command-line user on the machine: no operator to name. */
export const commandLine: Actor = { id: null, email: '', role: 'command_line' };

/**
 * Writes an entry in the transaction of the change. Entries wait for one another until the commit,
 * so it is the last thing that the transaction does.
 */
export async function writeNote(
  tx: Queryable,
  {
    note,
    at,
    by,
    address,
  }: { readonly note: AuditNote; readonly at: Millis; readonly by: Actor; readonly address: string },
): Promise<void> {
  await appendEntry(tx, {
    at,
    operatorId: by.id,
    operatorEmail: by.email,
    role: by.role,
    action: note.action,
    object: note.object,
    reason: note.reason ?? '',
    detail: note.detail ?? {},
    address,
  });
}
