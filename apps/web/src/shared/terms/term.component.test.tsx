import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import english from '../../../../../packages/i18n/src/locales/en/terms.json' with { type: 'json' };
import { TermsPage } from '../../features/terms/terms-page.tsx';
import { draw } from '../../testing/draw.tsx';
import { Term, termNames } from './term.tsx';

const EXPLANATION = /Equity ÷ used margin, in percent \(prepayment ratio\)/;

function inForm(onSubmit: () => void) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Term name="marginLevel">Margin level</Term>
      <input aria-label="Next field" />
    </form>
  );
}

it('term: a tap opens its explanation and another one closes it, without submitting the form', async () => {
  const submitted = vi.fn();
  const { user } = await draw(inForm(submitted));
  const term = screen.getByRole('button', { name: 'Margin level' });
  expect(term.getAttribute('aria-expanded')).toBe('false');
  await user.click(term);
  const help = await screen.findByText(EXPLANATION);
  expect(term.getAttribute('aria-expanded')).toBe('true');
  expect(term.getAttribute('aria-describedby')).toBe(help.id);
  await user.click(term);
  expect(screen.queryByText(EXPLANATION)).toBeNull();
  expect(submitted).not.toHaveBeenCalled();
});

it('term: Escape closes the explanation and leaves the focus on the term', async () => {
  const { user } = await draw(inForm(() => undefined));
  const term = screen.getByRole('button', { name: 'Margin level' });
  await user.click(term);
  await screen.findByText(EXPLANATION);
  await user.keyboard('{Escape}');
  expect(screen.queryByText(EXPLANATION)).toBeNull();
  expect(document.activeElement).toBe(term);
});

it('term: the focus of the keyboard opens the explanation', async () => {
  const { user } = await draw(inForm(() => undefined));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Margin level' }));
  expect(await screen.findByText(EXPLANATION)).toBeTruthy();
});

it('term: the explanation closes when the focus moves on', async () => {
  const { user } = await draw(inForm(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Margin level' }));
  await screen.findByText(EXPLANATION);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Next field'));
  expect(screen.queryByText(EXPLANATION)).toBeNull();
});

it('term: the question mark beside a field is named by its term', async () => {
  await draw(<Term name="slippage" />);
  expect(screen.getByRole('button', { name: 'Slippage' })).toBeTruthy();
});

it('terms page: lists every term with its explanation', async () => {
  await draw(<TermsPage />);
  const explained = Object.keys(english.text);
  expect([...termNames].sort()).toEqual(explained.sort());
  expect(screen.getAllByRole('term')).toHaveLength(explained.length);
  expect(screen.getByText(EXPLANATION)).toBeTruthy();
});
