import { screen, waitFor } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import { journalEntry, saveJournalEntry } from '@tidemark/contract/calls/trading/journal';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { useSessionStore } from '../session/session.ts';
import { OrderNotes } from './order-notes.tsx';

type Entry = CallOutput<typeof journalEntry>;

const empty: Entry = {
  ...{ kind: 'forex', id: 7, note: '', tags: [], picture: '', trade: null },
  own_tags: ['news', 'trend'],
};
const written: Entry = { ...empty, note: 'Plan', tags: ['news'], picture: '/files/a' };

/** An order whose entry becomes what was saved. */
async function drawn(entry: Entry, refusal?: FakeRefusal) {
  let current = entry;
  const drawing = await draw(<OrderNotes kind="forex" id={7} />, {
    answers: [
      answerTo(journalEntry, () => current),
      answerTo(saveJournalEntry, (input) => {
        if (refusal) return refusal;
        current = { ...current, ...(input as Partial<Entry>) };
        return current;
      }),
    ],
  });
  const sent = () => drawing.server.received(saveJournalEntry).at(-1)?.input;
  return { ...drawing, sent };
}

describe('note form', () => {
  it('saves a note and tags, typed and chosen, and shows them', async () => {
    const { user, sent } = await drawn(empty);
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
    await user.type(screen.getByLabelText('Note'), 'Waited');
    await user.type(screen.getByLabelText('Tags'), 'breakout,');
    await user.click(screen.getByRole('button', { name: 'trend' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Waited')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note' }));
    expect(sent()).toEqual({ kind: 'forex', id: 7, note: 'Waited', tags: ['breakout', 'trend'] });
  });

  it('shows a refusal at its field, and keeps what was typed', async () => {
    const refusal = new FakeRefusal('journal.tag_too_long', 'A tag is too long.', 'tags');
    const { user } = await drawn(empty, refusal);
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    await user.type(screen.getByLabelText('Tags'), 'long');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A tag is too long.')).toBeTruthy();
    const tags = screen.getByLabelText<HTMLInputElement>('Tags');
    expect([tags.value, tags.getAttribute('aria-invalid')]).toEqual(['long', 'true']);
  });

  it('removes a picture only where that was chosen', async () => {
    const { user, sent } = await drawn(written);
    await user.click(await screen.findByRole('button', { name: 'Edit note' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toEqual({ kind: 'forex', id: 7, note: 'Plan', tags: ['news'] }));
    await user.click(await screen.findByRole('button', { name: 'Edit note' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject({ picture: '' }));
  });

  it('states to a demo user that pictures need a real account', async () => {
    useSessionStore.setState({ user: { is_demo: 1 } as never });
    const { user } = await drawn(empty);
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(screen.getByText('Pictures need a real account.')).toBeTruthy();
    useSessionStore.setState({ user: undefined });
  });
});
