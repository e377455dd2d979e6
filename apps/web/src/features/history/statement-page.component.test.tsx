import { screen } from '@testing-library/react';
import { statement, statementCsv } from '@tidemark/contract/calls/money/statement';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { StatementPage } from './statement-page.tsx';

const answers = [
  answerTo(statement, () => ({
    ...{ from: '2026-11-01', to: '2026-11-19', accountTypeId: null },
    ...{ opening: '0.000000', received: '0.000000', paid: '0.000000', closing: '0.000000' },
    ...{ lines: [], total: 0, page: 1, last_page: 1 },
  })),
  answerTo(statementCsv, () => new FakeRefusal('history.statement_too_long', 'Too many lines.', 'from')),
];

beforeEach(() => localStorage.clear());

describe('statement page', () => {
  it('requests the CSV in the language’s format until another is chosen, and stores the choice', async () => {
    const { user, server } = await draw(<StatementPage />, { answers });
    const formats = () => server.received(statementCsv).map(({ input }) => input['format']);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Too many lines.')).toBeTruthy();
    expect(formats()).toEqual(['language']);
    await user.selectOptions(screen.getByLabelText('CSV format'), 'comma');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(formats()).toEqual(['language', 'comma']);
    expect(localStorage.getItem('tidemark.csvFormat')).toBe('comma');
  });
});
