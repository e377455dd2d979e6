import { type Call, isForOperators } from '@tidemark/contract';
import { allCalls, type NamedCall } from '@tidemark/contract/openapi';
import { present } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Answered, type CallerName, callers, openWorld } from './who.fixture.ts';
import { type Row, rows } from './who.table.fixture.ts';

const world = await openWorld();
const idOf = ({ capability, name }: NamedCall) => `${capability}.${name}`;

/** A list that operators set, and the call that saves what it lists: tried with the state as it is, dry. */
const savesWhatIsListed = ({ call }: NamedCall) =>
  isForOperators(call) && allCalls.some((other) => other.call.path === call.path && other.call !== call);

/** The contract's result for a caller: admitted, or the key of the refusal. */
function expected({ access: who }: Call, caller: CallerName, { only }: Row): string {
  const isUser = caller === 'demo' || caller === 'owner' || caller === 'other';
  if (typeof who === 'object') {
    if (caller === 'visitor' || isUser) return 'session.expired';
    return who.operator.includes(caller) && (only?.includes(caller) ?? true)
      ? 'in'
      : 'operator.role_required';
  }
  switch (who) {
    case 'anyone':
      return 'in';
    case 'user':
      return isUser ? 'in' : 'session.expired';
    case 'real_user':
      if (!isUser) return 'session.expired';
      return caller === 'demo' ? 'session.only_real_accounts' : 'in';
  }
}

const walls = new Set(['session.expired', 'session.only_real_accounts', 'operator.role_required']);

/** How the call was answered: in, at which wall, or that what was sent could not be read. */
function told({ code, key, status }: Answered, { file }: Row): string {
  if (key !== undefined && walls.has(key)) {
    const wanted = key === 'operator.role_required' ? 403 : 200;
    return status === wanted ? key : `${key} with status ${status}`;
  }
  if (status >= 500) return `a defect: ${status} ${key}`;
  return code === 400 && file !== true ? `unreadable: ${key}` : 'in';
}

async function rowOf(named: NamedCall): Promise<Row> {
  const row = rows[idOf(named)];
  if (row) return row;
  const { call } = named;
  if (!call.methods.includes('POST')) return { input: {} };
  const { data } = await world.send({
    path: call.path,
    method: 'GET',
    input: {},
    token: world.tokens.admin,
  });
  const [first] = data as { id: unknown; version: string; value: object }[];
  const { id, version, value } = present(first, `${call.path} lists something`);
  return { input: { ...value, ...(id === 0 ? {} : { id }), from: version, dry_run: true } };
}

async function answers(named: NamedCall): Promise<Record<string, string>> {
  const { path, methods } = named.call;
  const row = await rowOf(named);
  const input = typeof row.input === 'function' ? row.input(world) : row.input;
  const method =
    methods.includes('POST') && (named.call.isMutation || !methods.includes('GET')) ? 'POST' : 'GET';
  const asked = callers.map(async (caller) => {
    const isIn = expected(named.call, caller, row) === 'in';
    const token = row.ends && isIn ? (world.spare(caller) ?? world.tokens[caller]) : world.tokens[caller];
    return [caller, told(await world.send({ path, method, input, token }), row)] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

describe('the table', () => {
  it('has a row for every call, and none for what is no call', () => {
    const wanted = allCalls.filter((named) => !savesWhatIsListed(named) || idOf(named) in rows).map(idOf);
    expect(Object.keys(rows).sort()).toEqual(wanted.sort());
  });

  it('says for every call of users that names an object whose it is', () => {
    const naming = allCalls.filter(({ call }) => {
      if (call.access !== 'user' && call.access !== 'real_user') return false;
      const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
      return Object.keys(properties).some((field) => field === 'id' || /(_pic|Img)$/.test(field));
    });
    const withOwner = Object.keys(rows).filter((id) => rows[id]?.foreign !== undefined);
    expect(withOwner.sort()).toEqual(naming.map(idOf).sort());
  });
});

describe('what belongs to one user is nothing to another', () => {
  it.each(
    allCalls.filter((named) => rows[idOf(named)]?.foreign).map((named) => [idOf(named), named] as const),
  )('%s', async (id, { call }) => {
    const [owned, missing] = present(rows[id]?.foreign, 'the row names an object');
    const token = call.access === 'real_user' ? world.tokens.other : world.otherDemo;
    const method = call.methods.includes('POST') ? 'POST' : 'GET';
    const ask = (input: Readonly<Record<string, unknown>>) =>
      world.send({ path: call.path, method, input, token });
    const foreign = await ask(owned(world));
    // A list filtered by a foreign object is empty; all other calls are refused.
    const isList = !call.isMutation && foreign.code === 1;
    if (isList) expect(foreign.data).toMatchObject({ data: [] });
    else expect(foreign.code).not.toBe(1);
    expect(foreign).toEqual(await ask(missing(world)));
  });
});

describe('every call is open only to the callers that the contract names', () => {
  const ordered = [...allCalls].sort(
    (a, b) => Number(rows[idOf(a)]?.ends ?? false) - Number(rows[idOf(b)]?.ends ?? false),
  );
  it.each(ordered.map((named) => [idOf(named), named] as const))('%s', async (_, named) => {
    const row = await rowOf(named);
    const wanted = callers.map((caller) => [caller, expected(named.call, caller, row)]);
    expect(await answers(named)).toEqual(Object.fromEntries(wanted));
  });
});
