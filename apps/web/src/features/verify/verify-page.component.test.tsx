import { screen, within } from '@testing-library/react';
import { makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '@tidemark/verify/testing';
import { expect, it, onTestFinished } from 'vitest';
import { store } from '../../shared/device/storage.ts';
import { savedKey, saveKey } from '../../shared/receipt/log-key.ts';
import { draw } from '../../testing/draw.tsx';
import { VerifyPage } from './verify-page.tsx';

const key = new TestKey('broker.example/log', 1);
const other = new TestKey('broker.example/log', 2);
const SAVED_AT = Date.UTC(2026, 10, 27, 12);

async function receiptFile(kind: keyof typeof sampleRecords = 'deal.close', change = (text: string) => text) {
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords[kind] });
  return new File([change(receiptText(receipt))], 'receipt.json', { type: 'application/json' });
}
const keyFile = (file = key.file) => new File([file], 'key.txt', { type: 'text/plain' });

function keepSaved(keys: string): void {
  saveKey({ keys, at: SAVED_AT });
  onTestFinished(() => store('logKey', undefined));
}

/** The page where the site gives this text as its key. */
function Served({ answer }: { readonly answer: string }) {
  window.fetch = () => Promise.resolve(new Response(answer));
  return <VerifyPage />;
}

const receiptInput = () => screen.getByLabelText('Receipt file', { selector: 'input' });
const keyInput = () => screen.getByLabelText('Public key file', { selector: 'input' });
const checks = () =>
  within(screen.getByRole('region', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('verify page: shows a genuine receipt with its checks, picture and limits, without a call', async () => {
  const { user, server } = await draw(<VerifyPage />);
  await user.upload(receiptInput(), await receiptFile());
  expect(screen.queryByRole('status')).toBeNull();
  await user.upload(keyInput(), keyFile());
  expect((await screen.findByRole('status')).textContent).toMatch(/The receipt is genuine.*Order 41, closed/);
  expect(screen.getByText(/Your own key file is used/)).toBeTruthy();
  expect(checks()).toEqual(expect.arrayContaining(['Passed: Ticks found in the log, unchanged: 12.']));
  expect(checks()).toEqual(
    expect.arrayContaining(['Passed: This tick reached the level 0.83512, the one before had not.']),
  );
  expect(screen.getByRole('img', { name: 'Prices of EURGBP around the ticks used' })).toBeTruthy();
  expect(screen.getByText('(0.83500 − 0.83600) × 0.50 × 100,000 × 1.269 = -63.450000 USD')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What this does not prove' }).textContent).toMatch(
    /has the money/,
  );
  // Only the public key of the site is asked for, and its lack is no failure.
  expect(server.received().map(({ path }) => path)).toEqual(['/log/key']);
});

it.each([
  [
    'a changed price',
    (text: string) => text.replace('0.83512', '0.83513'),
    'The record is not the one in the log',
  ],
  [
    'a file that was cut off',
    (text: string) => text.slice(0, 900),
    'The file is not a receipt, or it is damaged.',
  ],
])('verify page: names what does not match in %s', async (_, change, reason) => {
  keepSaved(key.file);
  const { user } = await draw(<VerifyPage />);
  await user.upload(receiptInput(), await receiptFile('deal.close', change));
  expect((await screen.findByRole('status')).textContent).toMatch(/The receipt does not match the log/);
  expect(checks()[0]).toContain(`Failed: ${reason}`);
  expect(screen.queryByRole('region', { name: 'What this proves' })).toBeNull();
});

it.each([
  ['a key in place of a receipt', 'receipt', () => keyFile(), 'This is a public key file, not a receipt.'],
  ['a receipt in place of a key', 'key', () => receiptFile(), 'This is a receipt, not a public key file.'],
  [
    'a picture',
    'receipt',
    () => new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'a.json'),
    'The file could not be read.',
  ],
  [
    'a file above 1 MB',
    'receipt',
    () => new File(['x'.repeat(1_048_577)], 'a.json'),
    'The file has 1 MB; at most 1 MB are accepted.',
  ],
] as const)('verify page: refuses %s with a clear sentence', async (_, field, file, sentence) => {
  const { user } = await draw(<VerifyPage />);
  await user.upload(field === 'key' ? keyInput() : receiptInput(), await file());
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

it('verify page: keeps the first key of the site until the new one is chosen', async () => {
  keepSaved(key.file);
  const { user } = await draw(<Served answer={other.file} />);
  expect(await screen.findByText(/gives other keys than on Nov 27, 2026/)).toBeTruthy();
  await user.upload(receiptInput(), await receiptFile());
  expect((await screen.findByRole('status')).textContent).toMatch(/genuine/);
  await user.click(screen.getByRole('button', { name: 'Use the new keys' }));
  expect(screen.getByRole('status').textContent).toMatch(/does not match the log/);
  expect(checks()[0]).toContain('Failed: The signature does not match');
});

it('verify page: saves the key of the site at the first visit', async () => {
  onTestFinished(() => store('logKey', undefined));
  await draw(<Served answer={key.file} />);
  expect(await screen.findByText(/this browser saved it/)).toBeTruthy();
  expect(savedKey()?.keys).toBe(key.file);
});

it('verify page: draws an Up/Down trade from left to right in Arabic', async () => {
  keepSaved(key.file);
  const { user } = await draw(<VerifyPage />, { language: 'ar' });
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLInputElement, await receiptFile('trade.settle'));
  expect((await screen.findByRole('img')).getAttribute('direction')).toBe('ltr');
});
