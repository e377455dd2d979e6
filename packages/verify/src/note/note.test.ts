import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { EMPTY_ROOT, leafHash } from '../merkle/index.ts';
import { cosignatureLine, isSigned, publicKeyOf, signatureLine, vkey } from './c2sp.fixture.ts';
import {
  checkpointText,
  formatKey,
  formatNote,
  openCheckpoint,
  parseCheckpoint,
  parseKey,
  parseNote,
  prepareSignatureChecks,
  signedBy,
  type VerifierKey,
  verifierKey,
} from './index.ts';

const ORIGIN = 'broker.example/log';
const { privateKey: logKey } = generateKeyPairSync('ed25519');
const { privateKey: otherKey } = generateKeyPairSync('ed25519');
const log = verifierKey(ORIGIN, 'ed25519', publicKeyOf(logKey));
const clock = verifierKey(ORIGIN, 'cosignature', publicKeyOf(logKey));
const text = checkpointText({ origin: ORIGIN, size: 3, root: leafHash(new Uint8Array([7])) });
const note = `${text}\n${signatureLine(ORIGIN, logKey, text)}${cosignatureLine(ORIGIN, logKey, text, 1_790_000_000)}`;

test('verifier key: reads the published key of the Go checksum database, whose id is in it', () => {
  const published = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
  const key = parseKey(published);
  expect(key).toMatchObject({ name: 'sum.golang.org', algorithm: 'ed25519' });
  expect(formatKey(key as VerifierKey)).toBe(published);
  expect(parseKey(published.replace('033de0ae', '033de0af'))).toBeUndefined();
});

test.each([1, 4] as const)('verifier key: type %i is written as the specification says', (type) => {
  const key = type === 1 ? log : clock;
  expect(formatKey(key)).toBe(vkey(ORIGIN, type, logKey));
  expect(parseKey(formatKey(key))).toEqual(key);
});

test('signatures: the sample that prepares their checks is valid', () => {
  expect(prepareSignatureChecks()).toBe(true);
});

test('signedBy: accepts signatures of an independent implementation', () => {
  const parsed = parseNote(note);
  expect(parsed && signedBy(parsed, log)).toEqual({});
  expect(parsed && signedBy(parsed, clock)).toEqual({ at: 1_790_000_000 });
  const other = verifierKey(ORIGIN, 'ed25519', publicKeyOf(otherKey));
  expect(parsed && signedBy(parsed, other)).toBeUndefined();
});

test('formatNote: an independent implementation accepts what we sign', () => {
  const bytes = sign(null, Buffer.from(text), logKey);
  const ours = formatNote({ text, signatures: [{ name: ORIGIN, keyId: log.keyId, bytes }] });
  expect(isSigned(ours, 0, logKey)).toBe(true);
  expect(ours).toBe(`${text}\n${signatureLine(ORIGIN, logKey, text)}`);
});

test('openCheckpoint: gives size, root and time of a signed checkpoint', () => {
  expect(openCheckpoint(note, [log, clock])).toMatchObject({ origin: ORIGIN, size: 3, at: 1_790_000_000 });
  expect(openCheckpoint(note, [log])).toMatchObject({ size: 3, at: undefined });
});

test('openCheckpoint: refuses a checkpoint after any character of it was changed', {
  timeout: 60_000,
}, () => {
  for (let at = 0; at < note.length; at += 1) {
    const code = note.charCodeAt(at);
    const broken = `${note.slice(0, at)}${String.fromCharCode(code ^ 1)}${note.slice(at + 1)}`;
    expect([at, typeof openCheckpoint(broken, [log, clock])]).toEqual([at, 'string']);
  }
});

test.each([
  ['another log', [verifierKey('elsewhere.example/log', 'ed25519', publicKeyOf(logKey))], 'other_log'],
  ['another key', [verifierKey(ORIGIN, 'ed25519', publicKeyOf(otherKey))], 'not_signed'],
] as const)('openCheckpoint: refuses a checkpoint of %s', (_, keys, problem) => {
  expect(openCheckpoint(note, keys as unknown as [VerifierKey])).toBe(problem);
});

const root = Buffer.from(EMPTY_ROOT).toString('base64');
test.each([
  ['', 'nothing'],
  [`${ORIGIN}\n3\n${root}`, 'no line break at the end'],
  [`${ORIGIN}\n03\n${root}\n`, 'a size with a leading zero'],
  [`${ORIGIN}\n-3\n${root}\n`, 'a size below zero'],
  [`${ORIGIN}\n3.5\n${root}\n`, 'a fraction'],
  [`${ORIGIN}\n9007199254740993\n${root}\n`, 'a size that numbers cannot hold'],
  [`${ORIGIN}\n3\n${root.slice(0, -4)}\n`, 'a root that is too short'],
  [`${ORIGIN}\n3\n${root.replace('=', '')}\n`, 'Base64 without padding'],
  [`two words\n3\n${root}\n`, 'an origin with a space'],
  [`${ORIGIN}\n3\n${root}\n\nmore\n`, 'an empty line'],
])('parseCheckpoint: refuses %j, %s', (broken) => {
  expect(parseCheckpoint(broken)).toBeUndefined();
});

test('parseCheckpoint: ignores extension lines', () => {
  expect(parseCheckpoint(`${ORIGIN}\n3\n${root}\nsome extension\n`)).toMatchObject({ size: 3 });
});

test.each([
  [`${text}\n`, 'no signature'],
  [`${text}${signatureLine(ORIGIN, logKey, text)}`, 'no empty line'],
  [`${text}\n${signatureLine(ORIGIN, logKey, text).replace('— ', '- ')}`, 'a hyphen for the dash'],
  [
    `${text}\n${signatureLine(ORIGIN, logKey, text).replace('\n', ' more\n')}`,
    'more words in a signature line',
  ],
  [`${text}\n— ${ORIGIN} AAAA\n`, 'a signature that is too short'],
  [`a\rb\n\n${signatureLine(ORIGIN, logKey, 'a')}`, 'a control character'],
  [`${text}\n${signatureLine(ORIGIN, logKey, text).repeat(101)}`, 'more signatures than are read'],
  [`${'a'.repeat(70_000)}\n\n${signatureLine(ORIGIN, logKey, text)}`, 'more text than is read'],
])('parseNote: refuses %j, %s', (broken) => {
  expect(parseNote(broken)).toBeUndefined();
});
