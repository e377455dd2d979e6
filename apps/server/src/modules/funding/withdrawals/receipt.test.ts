import { receipt } from '@tidemark/contract/calls/account/receipts';
import { expect, it } from 'vitest';
import { doubtsIn, receiptOf, verdictOn } from '../../../../test/support/receipts/receipt-of.ts';
import { ADDRESS, openTill } from './withdrawals.fixture.ts';

const till = await openTill();
const { server } = till;

it('gives the owner of a withdrawal, and no other user, a receipt once it is paid', async () => {
  const [ann, bob] = [await till.drawer('ann'), await till.drawer('bob')];
  const drawn = async () => {
    const { id } = (await till.draw(ann, '400.5')).data;
    await till.confirm(ann, id, await till.codeOf(ann));
    return id;
  };
  const paid = await drawn();
  const asked = { kind: 'withdrawal', id: paid } as const;
  expect(await server.call(receipt, asked, ann.token)).toMatchObject({ key: 'receipt.unknown' });
  await till.approve(paid);
  const verdict = await verdictOn(server, await receiptOf(till, ann.token, asked));
  expect([doubtsIn(verdict), verdict.isComplete]).toEqual([[], true]);
  expect(verdict.shown?.record).toMatchObject({
    ...{ kind: 'withdrawal', id: String(paid), status: 'paid', currency: 'USDT', protocol: 'TRC20' },
    ...{ amount: '400.500000', fee: '1.000000', received: '399.500000', rate: '1', address: ADDRESS },
  });
  expect(await server.call(receipt, asked, bob.token)).toMatchObject({ key: 'receipt.unknown' });
});

it('gives a receipt of a rejected withdrawal, which a changed byte makes worthless', async () => {
  const cora = await till.drawer('cora');
  const { id } = (await till.draw(cora, '300')).data;
  await till.confirm(cora, id, await till.codeOf(cora));
  await till.reject(id, 'The address is another one.');
  const file = await receiptOf(till, cora.token, { kind: 'withdrawal', id });
  const verdict = await verdictOn(server, file);
  expect([doubtsIn(verdict), verdict.isComplete]).toEqual([[], true]);
  expect(verdict.shown?.record).toMatchObject({ id: String(id), status: 'rejected', amount: '300.000000' });
  for (const [was, is] of [
    ['rejected', 'reiected'],
    ['300.000000', '301.000000'],
    [ADDRESS, ADDRESS.replace('T', 'U')],
  ] as const)
    expect(await verdictOn(server, file.replace(was, is))).toMatchObject({ isGenuine: false });
});
