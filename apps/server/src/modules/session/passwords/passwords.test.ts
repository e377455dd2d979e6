import { isRefusal } from '@tidemark/domain/outcome';
import { expect, test } from 'vitest';
import { commonPasswordCount } from './common-passwords.ts';
import { checkPassword, createPasswords } from './passwords.ts';

const keyOf = (password: string, account = 'ada@example.com') => {
  const checked = checkPassword(password, account);
  return isRefusal(checked) ? checked.refusal : 'good';
};

test.each([
  ['correct horse battery', 'good'],
  ['kR7-vale', 'good'],
  ['Passagier-Nacht', 'good'],
  ['密碼也可以很長很長', 'good'],
  [`${'🔑'.repeat(3)}🌊🌙⛵🏠🐚`, 'good'],
  ['x7-q', 'session.password_too_short'],
  ['🔑🌊🌙⛵🏠🐚🎈', 'session.password_too_short'],
  ['a7 '.repeat(43), 'session.password_too_long'],
  ['password', 'session.password_too_common'],
  ['PASSWORD1', 'session.password_too_common'],
  ['P@ssw0rd', 'session.password_too_common'],
  ['letmein123', 'session.password_too_common'],
  ['iloveyou', 'session.password_too_common'],
  ['monkey2024', 'session.password_too_common'],
  ['12345678', 'session.password_too_common'],
  ['87654321', 'session.password_too_common'],
  ['aaaaaaaa', 'session.password_too_common'],
  ['abababab', 'session.password_too_common'],
  ['qwertyuiop', 'session.password_too_common'],
  ['qwerty123456', 'session.password_too_common'],
  ['1qaz2wsx', 'session.password_too_common'],
  ['1q2w3e4r5t', 'session.password_too_common'],
  ['zxcvbnm1234', 'session.password_too_common'],
  ['19850214', 'session.password_too_common'],
  ['14021985', 'session.password_too_common'],
  ['woaini1314', 'session.password_too_common'],
  ['Trustno1', 'session.password_too_common'],
  ['CORVETTE', 'session.password_too_common'],
  ['Sunsh1ne2024!', 'session.password_too_common'],
  ['dragon_99', 'session.password_too_common'],
  ['ada@example.com', 'session.password_too_common'],
])('password policy: rates %s as %s', (password, expected) => {
  expect(keyOf(password)).toBe(expected);
});

test("password policy: rejects the account's own number", () => {
  expect(keyOf('85291234567', '+85291234567')).toBe('session.password_too_common');
});

test('password policy: lists more than twenty thousand common passwords', () => {
  expect(commonPasswordCount).toBeGreaterThan(20_000);
});

test('password hash: matches the same accents in any encoding, and an empty password matches nothing', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('caf\u00e9 au lait');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('cafe\u0301 au lait', hash)).toBe(true);
  expect(await passwords.matches('cafe au lait', hash)).toBe(false);
  expect(await passwords.matches('cafe au lait', undefined)).toBe(false);
});
