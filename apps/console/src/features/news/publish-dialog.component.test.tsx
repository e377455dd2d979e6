import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTimeZone } from '../../shared/time/time-zone.ts';
import { draw } from '../../testing/draw.tsx';
import { PublishDialog } from './publish-dialog.tsx';

beforeEach(() => chooseTimeZone('America/New_York'));

async function openDialog() {
  const onPublish = vi.fn<(at: string | undefined) => Promise<void>>(() => Promise.resolve());
  const { user } = await draw(<PublishDialog open onClose={() => undefined} onPublish={onPublish} />);
  await user.click(await screen.findByRole('radio', { name: 'Schedule' }));
  return { user, onPublish };
}

describe('publish dialog with a later time', () => {
  it('reads date and time in the operator’s zone and shows both local time and UTC', async () => {
    const { user, onPublish } = await openDialog();
    await user.type(screen.getByRole('textbox', { name: 'Date' }), '12/1/2026');
    await user.type(screen.getByRole('textbox', { name: 'Time, 24 h' }), '9:30');
    expect(screen.getByText('Dec 1, 2026, 09:30:00 (America/New York) · 2026-12-01 14:30 UTC')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(onPublish.mock.calls).toEqual([['2026-12-01T14:30:00.000Z']]);
  });

  it('refuses to schedule without a valid date and time', async () => {
    const { user, onPublish } = await openDialog();
    const day = screen.getByRole('textbox', { name: 'Date' });
    await user.type(day, '12/1/2026');
    await user.type(screen.getByRole('textbox', { name: 'Time, 24 h' }), '9:30');
    await user.clear(day);
    await user.type(day, '31/12/2026');
    await user.tab();
    expect(screen.getByText(/^Enter a valid date/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(screen.getByText('Enter a date and a time, for example 09:30.')).toBeTruthy();
    expect(onPublish).not.toHaveBeenCalled();
  });
});
