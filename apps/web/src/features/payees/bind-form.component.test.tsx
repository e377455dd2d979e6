import { screen } from '@testing-library/react';
import { bindDrawMethod } from '@tidemark/contract/calls/withdrawals';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import type { DrawSymbol } from '../../shared/draw-symbols.ts';
import { draw } from '../../testing/draw.tsx';
import { BindForm } from './bind-form.tsx';

const symbol: DrawSymbol = {
  ...{ id: 9, code: 'XRP', name: 'XRP', type: 1, protocol: 'XRP', draw_rate: '1.000000' },
  ...{ fee_type: 1, usd_price: '1.000000', min_amount: '10.000000', max_amount: '100000.000000' },
  ...{ open: true, has_channel: true, tag_kind: 'number' },
};

const refused = () => new FakeRefusal('funding.address_own', 'An address of ours.', 'dc_address');

describe('payee form of a network with destination tags', () => {
  it('asks for the tag and sends it; a refusal of the address stands at the address', async () => {
    const answers = [answerTo(bindDrawMethod, refused)];
    const { user, server } = await draw(<BindForm kind="coin" symbol={symbol} />, { answers });
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv');
    const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Destination tag' });
    const save = screen.getByRole('button', { name: 'Save payout method' });
    await user.click(save);
    expect(await screen.findByText('Enter the destination tag')).toBeTruthy();
    await user.type(tag, '77x');
    await user.click(save);
    expect(await screen.findByText('A whole number from 0 to 4294967295')).toBeTruthy();
    expect(server.received(bindDrawMethod)).toEqual([]);
    await user.clear(tag);
    await user.type(tag, '77');
    await user.click(save);
    expect(await screen.findByText('An address of ours.')).toBeTruthy();
    const [sent] = server.received(bindDrawMethod);
    expect(sent?.input).toMatchObject({ dc_address: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', tag: '77' });
  });

  it('asks for no tag where the network has none', async () => {
    await draw(<BindForm kind="coin" symbol={{ ...symbol, tag_kind: 'none' }} />);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });
});
