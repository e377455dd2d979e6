import { screen, within } from '@testing-library/react';
import { bindDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { answerTo, FakeRefusal, FakeSuccess } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import { draw } from '../../testing/draw.tsx';
import { BindForm } from './bind-form.tsx';

const symbol: DrawSymbol = {
  ...{ id: 9, code: 'XRP', name: 'XRP', type: 1, protocol: 'XRP', draw_rate: '1.000000' },
  ...{ fee_type: 1, usd_price: '1.000000', min_amount: '10.000000', max_amount: '100000.000000' },
  ...{ open: true, has_channel: true, tag_kind: 'number' },
};

const refused = () => new FakeRefusal('funding.address_own', 'An address of ours.', 'dc_address');

describe('payee form of a network with destination tags', () => {
  it('requires a valid tag, sends it and shows a refusal', async () => {
    const answers = [answerTo(bindDrawMethod, refused)];
    const { user, server } = await draw(<BindForm kind="coin" symbol={symbol} />, { answers });
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv');
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Destination tag' });
    const save = screen.getByRole('button', { name: 'Save payout method' });
    await user.click(save);
    expect(await screen.findByText('Enter the destination tag')).toBeTruthy();
    await user.type(tag, '77x');
    await user.click(save);
    expect(await screen.findByText('Enter a whole number from 0 to 4294967295')).toBeTruthy();
    expect(server.received(bindDrawMethod)).toEqual([]);
    await user.clear(tag);
    await user.type(tag, '77');
    await user.click(save);
    expect(await screen.findByText('An address of ours.')).toBeTruthy();
    const [sent] = server.received(bindDrawMethod);
    expect(sent?.input).toMatchObject({ dc_address: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', tag: '77' });
  });

  it('asks for no tag when the network has none', async () => {
    await draw(<BindForm kind="coin" symbol={{ ...symbol, tag_kind: 'none' }} />);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });
});

const method = {
  ...{ id: 4, type: 1, draw_id: 9, draw_currency: { code: 'ETH', protocol: 'ERC20' }, tag: '' },
  ...{ bank_name: '', bank_address: '', bank_swift: '', payee_name: '', payee_account: '', remark: '' },
  ...{ hold_until: null, created_at: '2026-11-25T12:00:00.000Z' },
};

describe('payee form', () => {
  it('sends an address form-encoded and shows the server’s message as a toast', async () => {
    const kept = answerTo(
      bindDrawMethod,
      ({ dc_address }) => new FakeSuccess('It is kept.', { ...method, dc_address: String(dc_address) }),
    );
    const plain: DrawSymbol = { ...symbol, code: 'ETH', protocol: 'ERC20', tag_kind: 'none' };
    const { user, server } = await draw(<BindForm kind="coin" symbol={plain} />, { answers: [kept] });
    const address = '0x000000000000000000000000000000000000dEaD';
    await user.type(screen.getByRole('textbox', { name: 'Address' }), address);
    await user.click(screen.getByRole('button', { name: 'Save payout method' }));
    const toasts = within(screen.getByRole('region', { name: 'toasts' }));
    expect(await toasts.findByText('It is kept.')).toBeTruthy();
    expect(server.received(bindDrawMethod)[0]).toMatchObject({
      ...{ method: 'POST', contentType: 'application/x-www-form-urlencoded' },
      input: { draw_id: '9', type: '1', dc_address: address },
    });
  });
});
