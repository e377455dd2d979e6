import type { OperatorRole } from '@tidemark/contract';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** An operator as stored. */
export interface OperatorRow {
  readonly id: number;
  readonly email: string;
  readonly role: OperatorRole;
  readonly password_hash: string | null;
  readonly totp_secret: Buffer | null;
  readonly totp_confirmed: boolean;
  readonly totp_step: number | null;
  readonly disabled: boolean;
  readonly created_at: Millis;
  readonly seen_at: Millis | null;
}

const OPERATOR = `o.id::float8 as id, o.email, o.role, o.password_hash, o.totp_secret,
  o.totp_confirmed_at is not null as totp_confirmed, o.totp_step::float8 as totp_step,
  o.disabled_at is not null as disabled, (extract(epoch from o.created_at) * 1000)::float8 as created_at,
  (select extract(epoch from max(s.seen_at)) * 1000 from operator.session s where s.operator_id = o.id)::float8
    as seen_at`;

/** Undefined where the address is taken. */
export async function insertOperator(
  tx: Queryable,
  operator: {
    readonly email: string;
    readonly role: OperatorRole;
    readonly passwordHash: string | null;
    readonly now: Millis;
  },
): Promise<OperatorRow | undefined> {
  const [row] = await tx.query<OperatorRow>({
    name: 'operator.insert',
    text: `insert into operator.operator as o (email, role, password_hash, created_at, activated_at)
           values ($1, $2, $3::text, to_timestamp($4::float8 / 1000),
             case when $3::text is not null then to_timestamp($4::float8 / 1000) end)
           on conflict (email) do nothing returning ${OPERATOR}`,
    values: [operator.email, operator.role, operator.passwordHash, operator.now],
  });
  return row;
}

export async function operatorByEmail(database: Queryable, email: string): Promise<OperatorRow | undefined> {
  const [row] = await database.query<OperatorRow>({
    name: 'operator.by_email',
    text: `select ${OPERATOR} from operator.operator o where o.email = $1`,
    values: [email],
  });
  return row;
}

export async function operatorById(database: Queryable, id: number): Promise<OperatorRow | undefined> {
  const [row] = await database.query<OperatorRow>({
    name: 'operator.by_id',
    text: `select ${OPERATOR} from operator.operator o where o.id = $1::bigint`,
    values: [id],
  });
  return row;
}

/**
 * Operators by id, locked until this transaction ends. Locked in id order, so that two who change one another
 * do not deadlock; an audit entry may still name them.
 */
export async function lockOperators(
  tx: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OperatorRow>> {
  const rows = await tx.query<OperatorRow>({
    name: 'operator.lock',
    text: `select ${OPERATOR} from operator.operator o where o.id = any($1::bigint[])
            order by o.id for no key update of o`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Addresses by id, for lists that name who decided. */
export async function operatorEmails(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await database.query<{ id: number; email: string }>({
    name: 'operator.emails',
    text: 'select id::float8 as id, email from operator.operator where id = any($1::bigint[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row.email]));
}

export async function listOperators(database: Queryable): Promise<OperatorRow[]> {
  return database.query<OperatorRow>({
    name: 'operator.list',
    text: `select ${OPERATOR} from operator.operator o order by o.id`,
  });
}

/** Without a password no sign-in is possible until one is chosen. */
export async function savePassword(
  tx: Queryable,
  id: number,
  { passwordHash, now }: { readonly passwordHash: string | null; readonly now: Millis },
): Promise<void> {
  await tx.query({
    name: 'operator.save_password',
    text: `update operator.operator
              set password_hash = $2::text,
                  activated_at = case when $2::text is null then activated_at
                                      else coalesce(activated_at, to_timestamp($3::float8 / 1000)) end
            where id = $1::bigint`,
    values: [id, passwordHash, now],
  });
}

/** How many have ever chosen a password, disabled ones included: of all, and of the admins. */
export async function countActivated(
  database: Queryable,
): Promise<{ readonly operators: number; readonly admins: number }> {
  const [row] = await database.query<{ operators: number; admins: number }>({
    name: 'operator.count_activated',
    text: `select count(*)::int as operators, count(*) filter (where role = 'admin')::int as admins
             from operator.operator where activated_at is not null`,
  });
  return row ?? { operators: 0, admins: 0 };
}

/** Stores a secret to be confirmed, unless there is one; returns the stored one. */
export async function keepTotpSecret(tx: Queryable, id: number, sealed: Buffer): Promise<Buffer> {
  const [row] = await tx.query<{ totp_secret: Buffer }>({
    name: 'operator.keep_totp_secret',
    text: `update operator.operator set totp_secret = coalesce(totp_secret, $2::bytea)
            where id = $1::bigint returning totp_secret`,
    values: [id, sealed],
  });
  return row?.totp_secret ?? sealed;
}

export async function forgetTotp(tx: Queryable, id: number): Promise<void> {
  await tx.query({
    name: 'operator.forget_totp',
    text: `update operator.operator set totp_secret = null, totp_confirmed_at = null, totp_step = null
            where id = $1::bigint`,
    values: [id],
  });
}

/** Uses a time step up, and with `confirm` switches the authenticator on; false where it was used before. */
export async function spendTotpStep(
  tx: Queryable,
  use: { readonly id: number; readonly step: number; readonly confirm: boolean; readonly now: Millis },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'operator.spend_totp_step',
    text: `update operator.operator
              set totp_step = $2::bigint,
                  totp_confirmed_at = case when $3::boolean then to_timestamp($4::float8 / 1000)
                                           else totp_confirmed_at end
            where id = $1::bigint and (totp_step is null or totp_step < $2::bigint)
              and ($3::boolean = (totp_confirmed_at is null))
           returning 1`,
    values: [use.id, use.step, use.confirm, use.now],
  });
  return rows.length > 0;
}

export async function saveRole(tx: Queryable, id: number, role: OperatorRole): Promise<void> {
  await tx.query({
    name: 'operator.save_role',
    text: 'update operator.operator set role = $2 where id = $1::bigint',
    values: [id, role],
  });
}

export async function saveDisabled(tx: Queryable, id: number, at: Millis | null): Promise<void> {
  await tx.query({
    name: 'operator.save_disabled',
    text: 'update operator.operator set disabled_at = to_timestamp($2::float8 / 1000) where id = $1::bigint',
    values: [id, at],
  });
}
