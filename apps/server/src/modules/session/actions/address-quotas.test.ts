import * as calls from '@tidemark/contract/calls/account/session';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { aSession, GOOD_PASSWORD, must } from '../session.fixture.ts';

const { database } = await testDatabase();

describe('rate limits of one IP address', () => {
  const from = { address: '203.0.113.201' };
  const small = aSession(database, {
    limits: { demoAccountsPerAddress: 2, registrationsPerAddress: 1, captchasPerAddress: 2 },
  });
  const tooMany = (seconds: number) => ({ refusal: 'request.too_many', params: { seconds } });

  test('limit new demo accounts per hour, and let existing users sign in again', async () => {
    const open = (demo_id: string) => small.call(calls.createAccountDemo, { demo_id }, from);
    must(await open('one'));
    must(await open('two'));
    expect(await open('three')).toMatchObject(tooMany(3600));
    must(await open('one'));
    must(await small.call(calls.createAccountDemo, { demo_id: 'three' }, { address: '203.0.113.202' }));
    small.clock.advance(HOUR_MS);
    must(await open('three'));
  });

  test('limit registrations per hour and keep the code valid', async () => {
    await small.register('quota-one@example.com', {}, from);
    must(await small.call(calls.sendEmail, { to: 'quota-two@example.com', type: 1 }, from));
    const form = { account: 'quota-two@example.com', password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
    const sms_code = small.codeFor('quota-two@example.com');
    expect(await small.call(calls.register, { ...form, sms_code }, from)).toMatchObject(tooMany(3600));
    must(await small.call(calls.register, { ...form, sms_code }, { address: '203.0.113.202' }));
  });

  test('limit captchas per minute', async () => {
    const draw = () => small.call(calls.captcha, {}, from);
    must(await draw());
    must(await draw());
    expect(await draw()).toMatchObject(tooMany(60));
    small.clock.advance(MINUTE_MS);
    must(await draw());
  });
});
