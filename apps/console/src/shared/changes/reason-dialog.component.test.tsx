import { screen } from '@testing-library/react';
import { CallRefused } from '@tidemark/contract/client';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const refusal = { code: 0, key: 'request.failed', msg: 'Somebody else has decided.', data: null };

async function opened(onSubmit: (reason: string) => Promise<unknown>) {
  const { user } = await draw(
    <ReasonDialog
      open
      onClose={() => undefined}
      title="Reject"
      label="Reason"
      verb="Reject it"
      onSubmit={onSubmit}
    />,
  );
  return { user, field: await screen.findByRole('textbox', { name: 'Reason' }) };
}

describe('reason dialog', () => {
  it('asks for a reason before it submits', async () => {
    const sent: string[] = [];
    const { user, field } = await opened(async (reason) => sent.push(reason));
    await user.click(screen.getByRole('button', { name: 'Reject it' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await user.type(field, '  The photo is blurred. ');
    await user.click(screen.getByRole('button', { name: 'Reject it' }));
    expect(sent).toEqual(['The photo is blurred.']);
  });

  it('shows a refusal of the server at the reason and keeps the text', async () => {
    const { user, field } = await opened(() => Promise.reject(new CallRefused(refusal)));
    await user.type(field, 'Blurred');
    await user.click(screen.getByRole('button', { name: 'Reject it' }));
    expect(await screen.findByText(refusal.msg)).toBeTruthy();
    expect(field).toHaveProperty('value', 'Blurred');
  });
});
