import { screen } from '@testing-library/react';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { CorrectionForm } from './correction-form.tsx';

const form = <CorrectionForm user={{ id: 4, accounts: [] }} type="1" posting="" />;

describe('correction form', () => {
  it('sends 1,000,000 as 1000000 and accepts a posting number in Arabic digits', async () => {
    const { user, server } = await draw(form, {
      answers: [answerTo(correctionPropose, () => new FakeRefusal('request.failed', 'Not now.'))],
    });
    await user.type(screen.getByRole('textbox', { name: 'Amount, USD' }), '1,000,000');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A fee.');
    await user.type(screen.getByRole('textbox', { name: /posting/i }), '١٢');
    await user.click(screen.getByRole('button', { name: /propose/i }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Amount, USD' })).toHaveProperty('value', '1,000,000');
    expect(server.received(correctionPropose).map(({ input }) => input)).toMatchObject([
      { amount: '1000000', posting_id: 12 },
    ]);
  });

  it('refuses an amount that is not a positive number and sends no proposal', async () => {
    const { user, server } = await draw(form);
    await expectRefused(user, { field: /^amount/i, typed: '-5', button: /propose/i });
    expect(server.received(correctionPropose)).toEqual([]);
  });
});
