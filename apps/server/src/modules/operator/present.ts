import type { CallOutput } from '@tidemark/contract';
import type { auditList } from '@tidemark/contract/operator/audit';
import type { operatorDisable } from '@tidemark/contract/operator/operators';
import type { operatorUsers } from '@tidemark/contract/operator/users';
import type { Millis } from '@tidemark/domain/time';
import type { Person } from '../session/index.ts';
import type { OperatorRow } from './store/accounts.ts';
import type { StoredEntry } from './store/audit.ts';

export const moment = (at: Millis): string => new Date(at).toISOString();
export const momentOrNull = (at: Millis | null | undefined): string | null =>
  at === null || at === undefined ? null : moment(at);

/** An operator as admins see one. */
export function presentOperator(operator: OperatorRow): CallOutput<typeof operatorDisable> {
  const { id, email, role } = operator;
  return {
    id,
    email,
    role,
    status: operator.disabled ? 'disabled' : operator.password_hash === null ? 'invited' : 'active',
    totp: operator.totp_confirmed,
    created_at: moment(operator.created_at),
    seen_at: momentOrNull(operator.seen_at),
  };
}

/** An entry of the audit trail. */
export function presentEntry(entry: StoredEntry): CallOutput<typeof auditList>['data'][number] {
  return {
    number: entry.number,
    at: moment(entry.at),
    operator: entry.operatorEmail,
    role: entry.role,
    action: entry.action,
    object: entry.object,
    reason: entry.reason,
    detail: JSON.parse(entry.detail) as Record<string, unknown>,
    address: entry.address,
    hash: entry.hash.toString('hex'),
  };
}

/** The last page of a list, at least the first. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** A user in a list of users. */
export function presentListed(person: Person): CallOutput<typeof operatorUsers>['data'][number] {
  const { id, uid, email, mobile } = person;
  return {
    id,
    uid,
    email,
    mobile,
    is_demo: person.isDemo ? 1 : 0,
    frozen: person.frozen !== undefined,
    created_at: moment(person.createdAt),
  };
}
