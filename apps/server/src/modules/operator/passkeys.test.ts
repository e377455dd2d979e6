import { operatorRenew } from '@tidemark/contract/operator/operators';
import * as calls from '@tidemark/contract/operator/passkeys';
import { operatorLogin, operatorMe } from '@tidemark/contract/operator/session';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import {
  codeAt,
  OPERATOR_PASSWORD,
  putIntoEffect,
  type SignedInOperator,
  signInOperator,
} from '../../../test/support/operators.ts';
import { type Misbehaviour, softwareAuthenticator } from '../../../test/support/software-authenticator.ts';
import { testServer } from '../../../test/support/test-server.ts';

/** The site address of a test server: browsers would add its port. */
const SITE = 'http://localhost:0';
const wallClock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ wallClock });

beforeEach(() => wallClock.advance(HOUR_MS));

const bothFactors = ({ secret }: SignedInOperator) => {
  wallClock.advance(MINUTE_MS);
  return { password: OPERATOR_PASSWORD, otp: codeAt(secret, wallClock.now()) };
};

/** An operator who has a passkey, signed in. */
async function withPasskey(role: 'support' | 'admin', email: string) {
  const who = await signInOperator(server, role, { email, now: wallClock.now() });
  const key = softwareAuthenticator(SITE);
  const { options } = await server.must(calls.operatorPasskeyBegin, bothFactors(who), who.token);
  const made = { passkey: key.create(options), label: 'Laptop' };
  const { id } = await server.must(calls.operatorPasskeyAdd, made, who.token);
  return { ...who, key, id };
}

type WithPasskey = Awaited<ReturnType<typeof withPasskey>>;

const signIn = async ({ key }: Pick<WithPasskey, 'key'>, wrong?: Misbehaviour) => {
  const { options } = await server.must(calls.operatorPasskeyOptions, {});
  return server.call(calls.operatorPasskeyLogin, { passkey: key.get(options, wrong) });
};
const actions = async (email: string) => {
  const rows = await server.database.query<{ action: string }>({
    text: 'select action from operator.audit where operator_email = $1 order by number',
    values: [email],
  });
  return rows.map(({ action }) => action);
};

describe('passkeys of operators', () => {
  it('adds one with password and digits, signs in with it alone, and writes both down', async () => {
    const who = await withPasskey('support', 'one@example.com');
    const { token } = (await signIn(who)).data;
    expect(await server.must(operatorMe, {}, token)).toMatchObject({ email: 'one@example.com' });
    expect(await actions('one@example.com')).toEqual([
      ...['session.set_up', 'operator.passkey_add', 'session.begin'],
    ]);
  });

  it('adds none without the right password and second factor', async () => {
    const who = await signInOperator(server, 'support', { email: 'two@example.com', now: wallClock.now() });
    const begin = (more: object) =>
      server.call(calls.operatorPasskeyBegin, { ...bothFactors(who), ...more }, who.token);
    expect((await begin({ password: 'a guess' })).key).toBe('operator.wrong_credentials');
    expect((await begin({ otp: '000000' })).key).toBe('operator.otp_wrong');
    expect((await begin({ otp: '{}' })).key).toBe('session.passkey_wrong');
  });

  it.each<[string, Misbehaviour, string]>([
    ['another page', { origin: 'https://evil.example' }, 'session.passkey_wrong'],
    ['another site', { rpId: 'evil.example' }, 'session.passkey_wrong'],
    ['no finger, face or PIN', { verified: false }, 'session.passkey_wrong'],
    ['an invented challenge', { challenge: 'AAAA' }, 'session.passkey_expired'],
  ])('refuses an answer with %s', async (what, wrong, key) => {
    const who = await withPasskey('support', `${what.replaceAll(/\W/g, '-')}@example.com`);
    expect((await signIn(who, wrong)).key).toBe(key);
    wallClock.advance(HOUR_MS);
    expect((await signIn(who)).code).toBe(1);
  });

  it('refuses a counter that has not risen and writes that down', async () => {
    const who = await withPasskey('support', 'copied@example.com');
    expect((await signIn(who, { counter: 5 })).code).toBe(1);
    expect((await signIn(who, { counter: 5 })).key).toBe('session.passkey_copied');
    expect((await actions('copied@example.com')).at(-1)).toBe('operator.passkey_copied');
  });

  it('takes the place of the digits after the password, and each answer serves once', async () => {
    const who = await withPasskey('support', 'second@example.com');
    const { options } = await server.must(calls.operatorPasskeyOptions, {});
    const asked = { email: who.email, password: who.password, otp: who.key.get(options) };
    expect((await server.call(operatorLogin, asked)).code).toBe(1);
    expect((await server.call(operatorLogin, asked)).key).toBe('session.passkey_expired');
  });

  it('lists and removes own ones only', async () => {
    const mine = await withPasskey('support', 'mine@example.com');
    const otherUser = await withPasskey('support', 'stranger@example.com');
    const remove = (who: WithPasskey, id: number) =>
      server.call(calls.operatorPasskeyRemove, { id, ...bothFactors(who) }, who.token);
    expect((await remove(otherUser, mine.id)).key).toBe('session.passkey_unknown');
    const { options } = await server.must(calls.operatorPasskeyConfirm, {}, mine.token);
    const proof = { password: OPERATOR_PASSWORD, otp: mine.key.get(options) };
    const removed = await server.call(calls.operatorPasskeyRemove, { id: mine.id, ...proof }, mine.token);
    expect(removed.code).toBe(1);
    expect(await server.must(calls.operatorPasskeys, {}, mine.token)).toMatchObject({ passkeys: [] });
    expect((await signIn(mine)).key).toBe('session.passkey_wrong');
    expect((await server.call(calls.operatorPasskeyConfirm, {}, mine.token)).key).toBe(
      'session.passkey_unknown',
    );
  });

  it('can be renamed by their owner alone, with both names in the audit trail', async () => {
    const mine = await withPasskey('support', 'names@example.com');
    const otherUser = await withPasskey('support', 'other-names@example.com');
    const rename = (who: WithPasskey, id: number, label: string) =>
      server.call(calls.operatorPasskeyRename, { id, label }, who.token);
    const foreign = await rename(otherUser, mine.id, 'Mine now');
    const missing = await rename(otherUser, 2_000_000_000, 'Mine now');
    expect(foreign.key).toBe('session.passkey_unknown');
    expect(foreign).toEqual(missing);
    expect((await rename(mine, mine.id, ' ')).key).toBe('session.passkey_label');
    expect((await rename(mine, mine.id, 'x'.repeat(61))).key).toBe('session.passkey_label');
    expect((await rename(mine, mine.id, ' Office laptop ')).data).toMatchObject({ label: 'Office laptop' });
    expect((await rename(mine, mine.id, 'Office laptop')).code).toBe(1);
    expect(await server.must(calls.operatorPasskeys, {}, mine.token)).toMatchObject({
      passkeys: [{ id: mine.id, label: 'Office laptop' }],
    });
    const notes = await server.database.query({
      text: `select detail::jsonb as detail, operator_email from operator.audit where action = 'operator.passkey_rename'`,
    });
    const detail = { label: { from: 'Laptop', to: 'Office laptop' } };
    expect(notes).toEqual([{ detail, operator_email: 'names@example.com' }]);
  });

  it('loses all when the access is renewed', async () => {
    const admin = await signInOperator(server, 'admin', { email: 'admin@example.com', now: wallClock.now() });
    const who = await withPasskey('support', 'renewed@example.com');
    const [row] = await server.database.query<{ id: number }>({
      text: "select id::float8 as id from operator.operator where email = 'renewed@example.com'",
    });
    const submission = { id: row?.id ?? 0, reason: 'lost' };
    const { proposal } = await server.must(operatorRenew, submission, admin.token);
    if (proposal !== null) await putIntoEffect(server, proposal, { token: admin.token, wallClock });
    expect((await signIn(who)).key).toBe('session.passkey_wrong');
  });
});
