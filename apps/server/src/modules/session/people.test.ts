import * as security from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { HOUR_MS } from '@tidemark/domain/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { aSession, GOOD_PASSWORD, must } from './session.fixture.ts';

const { database } = await testDatabase();
const session = aSession(database);
const { clock, people } = session;
const refusal = (key: string) => expect.objectContaining({ refusal: key });
type User = Awaited<ReturnType<typeof session.register>>['user'];
let [ada, grace, mei]: User[] = [];
const idOf = (user: User | undefined) => user?.id ?? 0;
const found = async (query: string) =>
  (await people.searchUsers(query, { page: 1, pageSize: 20 })).data.map(({ id }) => id);

beforeAll(async () => {
  ada = (await session.register('ada_l@example.com', { mobile: '+852 9123 0000' })).user;
  grace = (await session.register('grace@example.com', { invite_code: ada.invite_code })).user;
  must(await session.call(calls.sendSms, { to: '+6591234567' }));
  const form = {
    password: GOOD_PASSWORD,
    re_password: GOOD_PASSWORD,
    sms_code: session.codeFor('+6591234567'),
  };
  mei = must(await session.call(calls.register, { type: 'mobile', account: '+6591234567', ...form })).user;
  await session.register('adaxl@example.com');
  await session.register('someone%else@example.com');
});
beforeEach(() => clock.advance(HOUR_MS));

describe('operators searching users', () => {
  test.each<[string, () => string, () => User | undefined]>([
    ['an address in any case', () => ' Ada_L@Example.com', () => ada],
    ['the beginning of an address, to the letter', () => 'ada_', () => ada],
    ['a phone number', () => '+65 9123 4567', () => mei],
    ['the beginning of a number with 00', () => '0065 9123', () => mei],
    ['a number without its country', () => '9123 4567', () => mei],
    ['a number that was only stated', () => '+85291230000', () => ada],
    ['the uid', () => grace?.uid ?? '', () => grace],
    ['the id', () => String(idOf(grace)), () => grace],
    ['the invite code', () => (grace?.invite_code ?? '').toLowerCase(), () => grace],
  ])('find a user by %s', async (_, query, user) => {
    expect(await found(query())).toEqual([idOf(user())]);
  });

  test.each(['nobody@', '%', 'a%', '_da', "' or 1=1 --", '\\', '99999999999999999999', '+'])(
    'find no user for %j',
    async (query) => {
      expect(await found(query)).toEqual([]);
    },
  );

  test('list all users, newest first, page by page', async () => {
    const all = await found('');
    expect(all).toEqual(all.toSorted((left, right) => right - left));
    const second = await people.searchUsers('', { page: 2, pageSize: 2 });
    expect(second.total).toBe(5);
    expect(second.data.map(({ id }) => id)).toEqual(all.slice(2, 4));
  });

  test('see the details of each user', async () => {
    expect(await people.userById(idOf(ada))).toMatchObject({
      uid: ada?.uid,
      email: 'ada_l@example.com',
      mobile: '',
      contactMobile: '+85291230000',
      isDemo: false,
      invited: 1,
      frozen: undefined,
      withdrawHold: undefined,
      hasTwoFactor: false,
    });
    expect(await people.userById(idOf(grace))).toMatchObject({ invitedBy: ada?.id });
    expect(await people.userById(987_654)).toBeUndefined();
    const both = await people.usersByIds([idOf(grace), 987_654, idOf(ada)]);
    expect(both.map(({ id }) => id)).toEqual([ada?.id, grace?.id]);
  });
});

describe('operators freezing an account', () => {
  const signIn = () => session.call(calls.login, { account: 'grace@example.com', password: GOOD_PASSWORD });
  const freeze = (userId = idOf(grace)) =>
    database.transaction((tx) => people.freeze(tx, { userId, reason: 'a stolen card', now: clock.now() }));
  const unfreeze = () => database.transaction((tx) => people.unfreeze(tx, { userId: idOf(grace) }));

  test('end its sessions and notify the user; a password reset does not unfreeze it, operators can', async () => {
    const { token } = must(await signIn());
    const frozen = must(await freeze());
    expect(frozen.ended).toBeGreaterThan(0);
    frozen.afterCommit();
    expect(await session.authenticate(token)).toBeUndefined();
    const byOperator = expect.objectContaining({ refusal: 'session.frozen', params: { by: 'house' } });
    expect(await signIn()).toEqual(byOperator);
    const mail = (await session.sentTo('grace@example.com')).at(-1);
    expect(mail?.subject).toBe('Your Tidemark account is frozen');
    expect(mail?.text).not.toContain('stolen card');
    expect(await people.userById(idOf(grace))).toMatchObject({
      frozen: { at: clock.now(), by: 'house', reason: 'a stolen card' },
    });
    expect(await freeze()).toEqual(refusal('session.already_frozen'));

    must(await session.call(calls.sendEmail, { to: 'grace@example.com', type: 2 }));
    await session.settled();
    const auth_code = session.codeFor('grace@example.com');
    const passwords = { new_password: GOOD_PASSWORD, secondary_password: GOOD_PASSWORD };
    must(await session.call(calls.forgetPassword, { account: 'grace@example.com', auth_code, ...passwords }));
    expect(await signIn()).toEqual(byOperator);

    must(await unfreeze()).afterCommit();
    must(await signIn());
    expect(await unfreeze()).toEqual(refusal('session.not_frozen'));
  });

  test("override the owner's own freeze, which the owner then cannot lift", async () => {
    must(
      await session.call(
        calls.login,
        { account: 'grace@example.com', password: GOOD_PASSWORD },
        { address: '203.0.113.9' },
      ),
    );
    const text = (await session.sentTo('grace@example.com')).at(-1)?.text ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    must(await session.call(security.freeze, { token }));
    must(await freeze()).afterCommit();
    expect(await signIn()).toMatchObject({ params: { by: 'house' } });
    must(await unfreeze()).afterCommit();
  });

  test('leave no trace when the transaction rolls back', async () => {
    const { token } = must(await signIn());
    const undone = database.transaction(async (tx) => {
      must(await people.freeze(tx, { userId: idOf(grace), reason: 'x', now: clock.now() }));
      must(await people.endSessionsOf(tx, { userId: idOf(grace), now: clock.now() }));
      throw new Error('the audit entry could not be written');
    });
    await expect(undone).rejects.toThrow('audit');
    expect(await session.authenticate(token)).toBeDefined();
    must(await signIn());
  });

  test('get a refusal for an unknown user', async () => {
    expect(await freeze(987_654)).toEqual(refusal('session.unknown_user'));
    const ending = { userId: 987_654, now: clock.now() };
    const unknown = await database.transaction((tx) => people.endSessionsOf(tx, ending));
    expect(unknown).toEqual(refusal('session.unknown_user'));
  });
});

test('operators: can list and end the sessions of a user', async () => {
  const { token } = must(
    await session.call(calls.login, { account: 'ada_l@example.com', password: GOOD_PASSWORD }),
  );
  const open = await people.sessionsOf(idOf(ada), clock.now());
  expect(open[0]).toMatchObject({ device: 'test', address: '198.51.100.7', createdAt: clock.now() });
  const ending = { userId: idOf(ada), now: clock.now() };
  const ended = must(await database.transaction((tx) => people.endSessionsOf(tx, ending)));
  expect(ended.ended).toBe(open.length);
  ended.afterCommit();
  expect(await session.authenticate(token)).toBeUndefined();
  expect(await people.sessionsOf(idOf(ada), clock.now())).toEqual([]);
});
