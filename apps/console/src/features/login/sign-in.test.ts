import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { expect, it } from 'vitest';
import { readAnswer } from './sign-in.ts';

const first = { asksCode: false, problems: {} };
const refused = (key: string, params = {}) =>
  new CallRefused({ code: 9500, key, msg: `sentence of ${key}`, data: { params } });

it('asks for the code once the password was right, and keeps asking when it was wrong', () => {
  const second = readAnswer(refused('operator.otp_required'), first, '');
  expect(second).toEqual({ asksCode: true, problems: {} });
  expect(readAnswer(refused('operator.otp_wrong'), first, '')).toEqual({
    asksCode: true,
    problems: { otp: 'sentence of operator.otp_wrong' },
  });
});

it('leads a first sign-in to the authenticator', () => {
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
])('says %s above the button', (problem, form) => {
  expect(readAnswer(problem, { asksCode: true, problems: {} }, 'out of reach')).toEqual({
    asksCode: true,
    problems: { form },
  });
});
