import { screen } from '@testing-library/react';
import { loanSettingsSave } from '@tidemark/contract/operator/loans';
import { limitsSave } from '@tidemark/contract/operator/settings/settings';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import type { Thing } from './areas.ts';
import { SettingForm } from './setting-form.tsx';

const thing = (value: Thing['value']): Thing => ({ id: 'only', version: '1', value, pending: [] });
const refused = new FakeRefusal('request.failed', 'Not now.');

describe('settings form', () => {
  it('accepts a limit in Arabic digits and sends no request while a field is unreadable', async () => {
    const { user, server } = await draw(
      <SettingForm name="limits" thing={thing({ positions_max: 200, pendings_max: 50 })} mayChange />,
      { answers: [answerTo(limitsSave, () => refused)] },
    );
    await expectRefused(user, { field: /open positions/i, typed: 'a few', button: /review/i });
    expect(server.received(limitsSave)).toEqual([]);
    const positions = screen.getByRole('textbox', { name: /open positions/i });
    await user.clear(positions);
    await user.type(positions, '١٥٠');
    await user.click(screen.getByRole('button', { name: /review/i }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(server.received(limitsSave).map(({ input }) => input)).toMatchObject([
      { positions_max: 150, pendings_max: 50 },
    ]);
  });

  it('reads a comma-separated list of numbers and refuses a comma that may be a thousands separator', async () => {
    const value = { remind_days_before: [1, 3], remind_days_after: [] };
    const { user, server } = await draw(<SettingForm name="loanReminders" thing={thing(value)} mayChange />, {
      answers: [answerTo(loanSettingsSave, () => refused)],
    });
    const days = screen.getByRole('textbox', { name: /before the due date/i });
    expect(days).toHaveProperty('value', '1, 3');
    await user.clear(days);
    await user.type(days, '1,300');
    await user.click(screen.getByRole('button', { name: /review/i }));
    expect(screen.getByText(/^Separate the numbers/)).toBeTruthy();
    expect([document.activeElement, server.received(loanSettingsSave)]).toEqual([days, []]);
    await user.clear(days);
    await user.type(days, '1, 3, 30');
    await user.click(screen.getByRole('button', { name: /review/i }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(server.received(loanSettingsSave).map(({ input }) => input)).toMatchObject([
      { remind_days_before: [1, 3, 30] },
    ]);
  });
});
