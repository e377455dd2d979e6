import { type OperatorRole, operatorRoles } from '@tidemark/contract';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import { checkPassword, createPasswords, readEmail } from '../../session/index.ts';
import { commandLine, writeNote } from '../audit/audited.ts';
import { insertOperator } from '../store/accounts.ts';

/** Input of `tidemark operator create`. */
export interface CreateOperator {
  readonly email: string;
  readonly role: string;
  readonly password: string;
  readonly now: Millis;
}

/** Creates an operator from the command line, for example the first one; returns the address. */
export async function createOperatorAccount(
  database: Database,
  wanted: CreateOperator,
): Promise<Outcome<{ readonly email: string; readonly role: OperatorRole }>> {
  const email = readEmail(wanted.email);
  const role = operatorRoles.find((known) => known === wanted.role);
  if (email === undefined) return refuse('operator.email_malformed', {}, 'email');
  if (role === undefined) return refuse('operator.role_unknown', { roles: operatorRoles.join(', ') }, 'role');
  const checked = checkPassword(wanted.password, email);
  if (isRefusal(checked)) return checked;
  const passwordHash = await createPasswords().hash(wanted.password);
  return database.transaction(async (tx) => {
    const added = await insertOperator(tx, { email, role, passwordHash, now: wanted.now });
    if (added === undefined) return refuse('operator.email_taken', {}, 'email');
    await writeNote(tx, {
      note: { action: 'operator.add', object: `operator:${added.id}`, detail: { email, role } },
      at: wanted.now,
      by: commandLine,
      address: '',
    });
    return { email, role };
  });
}
