import { auditList } from '@tidemark/contract/operator/audit';
import { operatorAdd, operatorDisable, operatorEnable } from '@tidemark/contract/operator/operators';
import { present } from '@tidemark/domain/outcome';
import { dayInZone, plusDays } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../../../test/support/operators.ts';
import { testServer } from '../../../test/support/test-server.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { canonicalJson } from './audit/chain.ts';
import { verifyOperator } from './audit/verify.ts';

const server = await testServer();
const { database, owner } = server;
const admin = await signInOperator(server, 'admin');
const added = await server.must(operatorAdd, { email: 'hal@example.com', role: 'support' }, admin.token);
const other = { id: present(added.id, 'added at once') };
const object = `operator:${other.id}`;
const trail = (input: object = {}) => server.must(auditList, input, admin.token);

/** Runs a forbidden statement as the tables' owner, then rolls it back. */
async function tampered(statement: string): Promise<string[]> {
  const undo = new Error('undo');
  let found: string[] = [];
  await owner
    .transaction(async (tx) => {
      await tx.query({ text: 'alter table operator.audit disable trigger append_only' });
      await tx.query({ text: statement });
      found = await verifyOperator(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe('the audit trail', () => {
  it('has an entry for each change, whose words stay as they were said, and none for a refusal', async () => {
    const reason = '  wrote «\ud800 <b>';
    const before = (await trail()).total;
    await server.must(operatorDisable, { id: other.id, reason }, admin.token);
    await server.call(operatorDisable, { id: other.id, reason: '' }, admin.token);
    const { data, total } = await trail();
    expect(total).toBe(before + 1);
    expect(data[0]).toMatchObject({
      operator: admin.email,
      role: 'admin',
      action: 'operator.disable',
      object,
      reason: 'wrote «\ufffd <b>',
      detail: { email: 'hal@example.com' },
      address: '127.0.0.1',
    });
    expect(await verifyOperator(database)).toEqual([]);
  });

  it('is found by operator, action, object and day, page by page', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const numbers = async (input: object) => (await trail(input)).data.map(({ number }) => number);
    const all = await numbers({ page_size: 100 });
    expect(all).toEqual(all.map((_, at) => all.length - at));
    expect(await numbers({ page: 2, page_size: 2 })).toEqual(all.slice(2, 4));
    expect((await trail({ action: 'operator.', object })).data.map(({ action }) => action)).toEqual([
      'operator.disable',
      'operator.add',
    ]);
    expect(await numbers({ operator: 'ADMIN@', from: today, to: today })).toEqual(all.slice(0, -1));
    expect((await trail({ to: '2020-01-01' })).total).toBe(0);
    // A day in Kiritimati begins fourteen hours before that of UTC.
    const there = dayInZone('Pacific/Kiritimati', Date.now());
    const kiritimati = { time_zone: 'Pacific/Kiritimati', operator: 'ADMIN@' };
    expect(await numbers({ ...kiritimati, from: there })).toEqual(all.slice(0, -1));
    expect(await numbers({ ...kiritimati, from: plusDays(there, 1) })).toEqual([]);
    const unknown = await server.call(auditList, { time_zone: 'Mars/Olympus' }, admin.token);
    expect(unknown).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'time_zone', key: 'field.time_zone' }] },
    });
    expect((await trail({ operator: '%' })).total).toBe(0);
    expect(await numbers({ page: 10 ** 15 - 1 })).toEqual([]);
  });

  it('writes concurrent entries one after the other', async () => {
    const asked = Array.from({ length: 12 }, (_, at) =>
      server.call(
        at % 2 ? operatorDisable : operatorEnable,
        { id: other.id, reason: `no. ${at}` },
        admin.token,
      ),
    );
    for (const { code } of await Promise.all(asked)) expect(code).toBe(1);
    expect(await verifyOperator(database)).toEqual([]);
  });

  it('can be added to and read by the server, and nothing else; its owner cannot change it either', async () => {
    const roleOf = async (who: Queryable) =>
      (await who.query<{ role: string }>({ text: 'select current_user::text as role' }))[0]?.role;
    const rights = await database.query<{ right: string }>({
      text: `select r as right from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) r
              where has_table_privilege('operator.audit', r)`,
    });
    // On a private PostgreSQL the server may own its tables: then only the trigger protects them.
    if ((await roleOf(database)) !== (await roleOf(owner)))
      expect(rights.map(({ right }) => right)).toEqual(['select', 'insert']);
    for (const statement of [
      `update operator.audit set reason = 'nothing'`,
      'delete from operator.audit',
      'truncate operator.audit',
    ]) {
      await expect(database.query({ text: statement })).rejects.toThrow();
      await expect(owner.query({ text: statement })).rejects.toThrow('only ever added');
    }
  });
});

describe('the chain', () => {
  it.each([
    [
      'a word is changed',
      `update operator.audit set reason = 'because' where number = 3`,
      /^audit entry 3 .* is not what was written$/,
    ],
    [
      'a moment is moved',
      `update operator.audit set at = at + interval '1 millisecond' where number = 2`,
      /^audit entry 2 /,
    ],
    [
      'an entry is taken out',
      'delete from operator.audit where number = 2',
      /^audit entry 3 .* follows entry 1: /,
    ],
    [
      'the beginning is cut off',
      'delete from operator.audit where number < 3',
      /^audit entry 3 .* follows entry 0: /,
    ],
    [
      'an entry is made to fit itself',
      `update operator.audit set reason = 'x', hash = sha256(previous_hash || 'x'::bytea) where number = 3`,
      /^audit entry 3 /,
    ],
    [
      'two entries change places',
      `update operator.audit set number = -number where number in (2, 3);
       update operator.audit set number = 5 + number where number in (-2, -3)`,
      /^audit entry 2 .* does not follow from entry 1$/,
    ],
  ])('breaks where %s', async (_, statement, broken) => {
    const found = await tampered(statement);
    expect(found).toEqual([expect.stringMatching(broken)]);
    expect(await verifyOperator(database)).toEqual([]);
  });

  it('hashes one text for one detail, in whatever order it was put together', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  });
});
