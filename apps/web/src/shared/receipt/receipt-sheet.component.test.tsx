import { screen } from '@testing-library/react';
import { receipt as receiptCall } from '@tidemark/contract/calls/account/receipts';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '@tidemark/verify/testing';
import { expect, it, onTestFinished } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { store } from '../device/storage.ts';
import { saveKey } from './log-key.ts';
import { useOpenedReceipt } from './opened-receipt.ts';
import { ReceiptButton } from './receipt-button.tsx';

const key = new TestKey('broker.example/log', 1);

async function textOf(kind: keyof typeof sampleRecords): Promise<string> {
  return receiptText(await makeReceipt({ log: sampleLog(), key, record: sampleRecords[kind] }));
}

function keepSaved(): void {
  saveKey({ keys: key.file, at: Date.UTC(2026, 10, 27) });
  onTestFinished(() => store('logKey', undefined));
}

const opener = () => screen.getByRole('button', { name: 'Receipt' });

it('receipt sheet: waits for the log, then shows the verdict and hands the receipt to the check page', async () => {
  keepSaved();
  const text = await textOf('deal.close');
  let asked = 0;
  const { user, server } = await draw(<ReceiptButton kind="deal.close" id={41} />, {
    answers: [
      answerTo(receiptCall, () => {
        asked += 1;
        return asked === 1
          ? ({ state: 'waiting', receipt: '' } as const)
          : ({ state: 'ready', receipt: text } as const);
      }),
    ],
  });
  expect(server.received(receiptCall)).toEqual([]);
  await user.click(opener());
  expect(await screen.findByText('The receipt will be in the log in about a second.')).toBeTruthy();
  expect(await screen.findByText('The receipt is genuine')).toBeTruthy();
  expect(server.received(receiptCall)[0]?.input).toMatchObject({ kind: 'deal.close', id: '41' });
  expect(screen.getByText('Order 41, closed')).toBeTruthy();
  await user.click(screen.getByText('Check on another device'));
  expect(await screen.findByRole('img', { name: 'QR code of the check page' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open check page' }));
  expect(useOpenedReceipt.getState().text).toBe(text);
});

it('receipt sheet: says that something older than the log has no receipt', async () => {
  keepSaved();
  const none = new FakeRefusal('receipt.unknown', 'There is no such receipt.');
  const { user } = await draw(<ReceiptButton kind="withdrawal" id={43} />, {
    answers: [answerTo(receiptCall, () => none)],
  });
  await user.click(opener());
  expect(await screen.findByText(/older than the log/)).toBeTruthy();
});

it('receipt sheet: offers the file also where this browser has no public key yet', async () => {
  const text = await textOf('fund.payment');
  const { user } = await draw(<ReceiptButton kind="fund.payment" id={44} />, {
    answers: [answerTo(receiptCall, () => ({ state: 'ready', receipt: text }) as const)],
  });
  await user.click(opener());
  expect(await screen.findByText(/No public key yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
});
