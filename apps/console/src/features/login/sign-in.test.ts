import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { expect, it } from 'vitest';
import { readAnswer } from './sign-in.ts';

const first = { asksCode: false, problems: {} };
const refused = (key: string, params = {}) =>
  new CallRefused({ code: 9500, key, msg: `sentence of ${key}`, data: { params } });

it('operator sign-in: asks for the code after a right password, and again after a wrong code', () => {
  const second = readAnswer(refused('operator.otp_required'), first, '');
  expect(second).toEqual({ asksCode: true, problems: {} });
  expect(readAnswer(refused('operator.otp_wrong'), first, '')).toEqual({
    asksCode: true,
    problems: { otp: 'sentence of operator.otp_wrong' },
  });
});

it('operator sign-in: starts the authenticator setup at the first sign-in', () => {
  const params = { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', setup_token: 's' };
  expect(readAnswer(refused('operator.totp_setup_required', params), first, '')).toEqual({
    secret: 'JBSWY3DP',
    uri: 'otpauth://totp/x',
    setupToken: 's',
  });
});

it.each([
  [refused('operator.wrong_credentials'), 'sentence of operator.wrong_credentials'],
  [new CallFailed('502'), 'out of reach'],
])('operator sign-in: shows the problem %s above the button', (problem, form) => {
  expect(readAnswer(problem, { asksCode: true, problems: {} }, 'out of reach')).toEqual({
    asksCode: true,
    problems: { form },
  });
});
