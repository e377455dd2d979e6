import type { Queryable } from '../../src/platform/database/queryable.ts';

/** Tables whose rows nobody may change, and what names a row. */
export const guarded = {
  'market.tick': ['instrument_id', 'at', 'seq'],
  'ledger.posting': ['id'],
  'forex.deal': ['id'],
  'micro.wager': ['id'],
  'operator.audit': ['number'],
  'transparency.batch': ['log_id', 'first_leaf'],
  'transparency.tile': ['log_id', 'level', 'index'],
  'transparency.checkpoint': ['log_id', 'size'],
} as const;

/** A checkpoint more or less, or when a batch was appended, changes nothing of what was recorded. */
const harmless = new Set([
  'transparency.checkpoint.log_id',
  'transparency.checkpoint.at',
  'transparency.batch.at',
]);
const noRows: ReadonlySet<string> = new Set(['transparency.checkpoint', 'transparency.tile']);

export type GuardedTable = keyof typeof guarded;

export type Random = () => number;

/** A change of one row: a column, the row itself, or another row beside it. Undefined where it changes nothing. */
export async function changeRandomly(tx: Queryable, random: Random): Promise<string | undefined> {
  const tables = Object.keys(guarded) as GuardedTable[];
  const table = tables[Math.floor(random() * tables.length)] as GuardedTable;
  const [row] = await tx.query<{ key: string }>({
    text: `select ctid::text as key from ${table} order by ${guarded[table].join(', ')} offset floor($1::float8 *
      (select count(*) from ${table})) limit 1`,
    values: [random()],
  });
  if (row === undefined) return undefined;
  const kind = random();
  const where = `tableoid = (select tableoid from ${table} where ctid = '${row.key}' limit 1) and ctid = '${row.key}'`;
  if (kind < 0.15 && table !== 'transparency.checkpoint')
    return attempt(tx, `delete from ${table} where ${where}`, `${table}: delete`);
  if (kind < 0.3 && !noRows.has(table)) return insertBeside(tx, table, row.key, random);
  return changeColumn(tx, table, where, random);
}

async function changeColumn(
  tx: Queryable,
  table: GuardedTable,
  where: string,
  random: Random,
): Promise<string | undefined> {
  const columns = await tx.query<{ name: string; type: string }>({
    text: `select column_name as name, data_type as type from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
    values: table.split('.'),
  });
  const able = columns.filter((column) => !harmless.has(`${table}.${column.name}`));
  const { name, type } = able[Math.floor(random() * able.length)] as { name: string; type: string };
  const value = otherValue(name, type, random);
  return attempt(
    tx,
    `update ${table} set ${name} = ${value} where ${where} and ${name} is not null`,
    `${table}.${name} = ${value}`,
  );
}

function otherValue(name: string, type: string, random: Random): string {
  if (type === 'text') return `${name} || 'x'`;
  if (type.startsWith('timestamp'))
    return `${name} + interval '${1 + Math.floor(random() * 5000)} milliseconds'`;
  if (type === 'bytea') {
    const place = `floor(${random()} * length(${name}))::int`;
    return `set_byte(${name}, ${place}, (get_byte(${name}, ${place}) + 1) % 256)`;
  }
  if (type === 'jsonb') return `jsonb_build_array(jsonb_build_array('posting', jsonb_build_array('1')))`;
  return `${name} + ${random() < 0.5 ? 1 : 1000}`;
}

/** A copy of a row under another key: a back-dated or an additional one. */
function insertBeside(
  tx: Queryable,
  table: GuardedTable,
  key: string,
  random: Random,
): Promise<string | undefined> {
  const column = guarded[table].at(-1) as string;
  const step = 1 + Math.floor(random() * 3);
  const raised =
    column === 'index' ||
    column === 'number' ||
    column === 'id' ||
    column === 'size' ||
    column === 'seq' ||
    column === 'first_leaf';
  return attempt(
    tx,
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object('${column}',
       ${raised ? `one.${column} + ${step}` : `one.${column}`}))).* from (select * from ${table} where ctid = '${key}' limit 1) as one`,
    `${table}: copy with ${column} + ${step}`,
  );
}

/** Undefined where the database refuses the change or nothing was changed. */
async function attempt(tx: Queryable, text: string, name: string): Promise<string | undefined> {
  await tx.query({ text: 'savepoint change' });
  try {
    const rows = await tx.query({ text: `${text} returning 1` });
    return rows.length === 0 ? undefined : name;
  } catch {
    await tx.query({ text: 'rollback to savepoint change' });
    return undefined;
  }
}
