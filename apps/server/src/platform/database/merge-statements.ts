import type { Queryable, Statement, Write } from './queryable.ts';

/** A statement under a name that stays the same for the same parts. */
type Prepared = Pick<Statement, 'name' | 'text'>;

const fused = new Map<string, Prepared>();

/**
 * Merges a batch's writes into as few statements as possible: writes to different tables become one
 * data-modifying `with`, because starting a statement costs more than a row. The parts of one statement do
 * not see each other, so a second write to a table begins the next statement.
 */
export function mergeStatements(writes: readonly Write[]): Statement[] {
  const groups: Write[][] = [];
  for (const write of writes) {
    const before = groups.findLastIndex((group) => group.some(({ table }) => table === write.table));
    const group = groups[before + 1];
    if (group) group.push(write);
    else groups.push([write]);
  }
  return groups.map(asOne);
}

function asOne(group: readonly Write[]): Statement {
  const [first] = group;
  if (first && group.length === 1) return first;
  const parts = group.map((write) => write.name).join(' ');
  const prepared = fused.get(parts) ?? compose(group);
  fused.set(parts, prepared);
  return { ...prepared, values: group.flatMap((write) => write.values ?? []) };
}

function compose(group: readonly Write[]): Prepared {
  let taken = 0;
  const parts = group.map((write, index) => {
    const before = taken;
    taken += write.values?.length ?? 0;
    return `write_${index} as (${write.text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)})`;
  });
  // The parts' names together may be longer than PostgreSQL takes.
  return { name: `fused.${fused.size}`, text: `with ${parts.join(',\n')}\nselect` };
}

/** Starts writes one by one, in their order, inside a transaction that reads as well. */
export function startWrites(tx: Queryable, writes: readonly Write[]): Promise<unknown>[] {
  return writes.map((write) => tx.query(write));
}
