import { allCalls } from '@tidemark/contract/openapi';
import { HOUR_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { verifyOperator } from '../../src/modules/operator/index.ts';
import { verifyMicro } from '../../src/modules/options/index.ts';
import { manualClock } from '../support/manual-clock.ts';
import { putIntoEffect, signInOperator } from '../support/operators.ts';
import { uploadTo } from '../support/pictures.ts';
import { changeEveryInstrument } from './change-instruments.fixture.ts';
import { type Desk, operatorBodies } from './operator-bodies.fixture.ts';
import { operatorFiles } from './operator-files.fixture.ts';
import { type Evidence, runningDeals } from './running-deals.fixture.ts';

/**
 * «No control anywhere touches a price, an outcome or a running deal's terms»: of two instances with the same
 * orders, one executes every call of the console. Earlier data is bit-identical before and after, and the
 * orders' results are bit-identical in both.
 */

const wallClock = manualClock('2026-11-18T12:00:00Z');
const [touched, untouched] = [await runningDeals({ wallClock }), await runningDeals()];
/** Some fifty calls, a dozen of them with passwords that are hashed. */
const SLOW_MS = 60_000;
const consoleCalls = allCalls.filter(({ call }) => call.path.startsWith('/console/api/'));
let before: Evidence;

beforeAll(async () => {
  before = await touched.evidence();
});

it('deals of every kind are running', () => {
  const counts = Object.entries(before).map(([name, rows]) => [name, rows.length]);
  expect(Object.fromEntries(counts)).toMatchObject({ ticks: 5, deals: 5, pendings: 3, stops: 3, futures: 3 });
});

describe('every call of the console', () => {
  it('has a valid body here', () => {
    expect(consoleCalls.map(({ name }) => name).filter((name) => !(name in operatorBodies))).toEqual([]);
    expect(consoleCalls.length).toBeGreaterThan(40);
  });

  let desk: Desk;
  beforeAll(async () => {
    const signIn = (role: 'admin' | 'finance' | 'support', email: string) =>
      signInOperator(touched, role, { email, now: wallClock.now() });
    desk = {
      server: touched,
      wallClock,
      admin: await signIn('admin', 'ada@example.com'),
      leaving: await signIn('support', 'bye@example.com'),
      changing: await signIn('support', 'new@example.com'),
      second: await signIn('finance', 'two@example.com'),
      userId: touched.bob.id,
    };
    await changeEveryInstrument(desk);
  }, SLOW_MS);

  it('is answered, and leaves evidence and terms as they were', { timeout: SLOW_MS }, async () => {
    const tokens: Readonly<Record<string, string>> = {
      operatorLogout: desk.leaving.token,
      operatorPassword: desk.changing.token,
      proposalApprove: desk.second.token,
    };
    const answers: Record<string, string | number> = {};
    for (const { name, call } of consoleCalls) {
      const body = await operatorBodies[name]?.(desk);
      const token = tokens[name] ?? desk.admin.token;
      const answer = call.upload
        ? await uploadTo(touched, call, token, operatorFiles[name])
        : await touched.call(call, body, token);
      answers[name] = answer.key ?? answer.code;
      const { proposal = null } = (answer.data ?? {}) as { readonly proposal?: number | null };
      if (proposal !== null) await putIntoEffect(touched, proposal, { token: desk.admin.token, wallClock });
    }
    expect(answers).toEqual(Object.fromEntries(consoleCalls.map(({ name }) => [name, 1])));
    expect(await touched.evidence()).toEqual(before);
    expect(await verifyOperator(touched.database)).toEqual([]);
  });
});

it('controls: orders end exactly as in an instance without any operator action', async () => {
  expect(await untouched.evidence()).toEqual(before);
  await Promise.all([touched.goOn(), untouched.goOn()]);
  const [here, there] = [await touched.evidence(), await untouched.evidence()];
  expect(here).toEqual(there);
  // Stops, targets, a trailing stop, pending orders and Up/Down trades have all ended along the way.
  const reasons = await touched.database.query<{ reason: string }>({
    text: 'select distinct close_reason as reason from forex.deal where close_reason is not null order by 1',
  });
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'manual',
    'stop_loss',
    'take_profit',
    'trailing_stop',
  ]);
  expect(here.pendings.every((row) => row.includes('"status":1'))).toBe(true);
  expect(here.futures.every((row) => row.includes('"status":3'))).toBe(true);
});

it('no job touches them either, those that drop what is old included', async () => {
  const ended = await touched.evidence();
  for (let hour = 0; hour < 3; hour += 1) touched.clock.advance(HOUR_MS);
  wallClock.advance(2 * HOUR_MS);
  await touched.database.query({ text: "select market.drop_ticks_before('2100-01-01')" });
  const { heard: _, ...kept } = await touched.evidence();
  expect(ended).toMatchObject(kept);
  const broken = [verifyLedger, verifyForex, verifyMicro, verifyOperator].map((verify) =>
    verify(touched.database),
  );
  expect((await Promise.all(broken)).flat()).toEqual([]);
});

const { serverUrl, ownerUrl } = inject('postgres');

// DATABASE_URL may name a role that can make no others: then the server owns its tables, and the
// triggers of what is only ever added to protect them.
describe.runIf(serverUrl !== ownerUrl)('the role that the server runs under', () => {
  const may = async (table: string, right: string) => {
    const [row] = await touched.database.query<{ may: boolean }>({
      text: 'select has_table_privilege(current_user, $1, $2) as may',
      values: [table, right],
    });
    return row?.may;
  };

  it('can only insert into append-only tables, ticks only by their function, and neither update nor delete', async () => {
    const tables = await touched.owner.query<{ name: string }>({
      text: `select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' order by 1`,
    });
    const names = tables.map(({ name }) => name);
    const known = ['market.tick', 'market.heard', 'ledger.posting', 'operator.audit', 'desk.fact'];
    expect(names).toEqual(expect.arrayContaining(known));
    for (const name of names) {
      const rights = ['insert', 'update', 'delete', 'truncate', 'trigger'].map((right) => may(name, right));
      // `market.take_ticks` writes ticks (decision 0029); a day's partition cannot bypass it.
      const inserts = !/^(market\.tick(_\d{8})?|transparency\.(batch|tile))$/.test(name);
      expect([name, ...(await Promise.all(rights))]).toEqual([name, inserts, false, false, false, false]);
    }
  });

  it('writes how a deal ends, and none of the terms it began with', async () => {
    const frozen = {
      'forex.deal':
        'account_id instrument_id side units_per_lot margin_mode leverage open_price open_tick_seq',
      'forex.pending_order': 'lots units_per_lot margin_mode leverage fee_basis fee_rate target placed_price',
      'micro.wager': 'amount seconds profit_ratio loss_level direction open_price open_tick_seq due_at',
      'funding.deposit':
        'user_id code protocol decimals price address payee_account units usd proof reference submitted_at',
      'funding.withdrawal':
        'user_id account_id code protocol draw_rate draw_price address payee_account amount fee received',
      'funding.draw_method': 'user_id currency_id address payee_account hold_until bound_at',
    };
    for (const [table, columns] of Object.entries(frozen)) {
      expect([table, await may(table, 'delete'), await may(table, 'truncate')]).toEqual([
        table,
        false,
        false,
      ]);
      for (const column of columns.split(' ')) {
        const statement = { text: `update ${table} set ${column} = ${column}` };
        await expect(touched.database.query(statement), `${table}.${column}`).rejects.toThrow(
          'permission denied',
        );
      }
    }
  });

  it('owns nothing, creates nothing, and cannot assume another role', async () => {
    const [row] = await touched.database.query<object>({
      text: `select
        (select count(*)::int from pg_class where pg_get_userbyid(relowner) = current_user) as owned,
        (select count(*)::int from pg_proc where pg_get_userbyid(proowner) = current_user) as functions,
        (select count(*)::int from pg_auth_members m join pg_roles r on r.oid = m.member
          where r.rolname = current_user) as memberships,
        (select count(*)::int from pg_namespace where has_schema_privilege(current_user, oid, 'create')
          and nspname !~ '^pg_temp|^pg_toast') as schemas,
        (select rolsuper or rolcreaterole or rolbypassrls or rolreplication from pg_roles
          where rolname = current_user) as powerful`,
    });
    expect(row).toEqual({ owned: 0, functions: 0, memberships: 0, schemas: 0, powerful: false });
  });
});
