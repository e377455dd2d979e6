import { describe, expect, it } from 'vitest';
import { placeFiles } from '../../apps/web/build/places.ts';
import { type Budgets, overBudget, type Weights } from './weigh.ts';

const weights: Weights = {
  places: {
    home: [
      { name: 'react', bytes: 60 },
      { name: 'app', bytes: 40 },
    ],
  },
  texts: { first: [{ name: 'ar-first', bytes: 3 }], pages: [{ name: 'ar-pages', bytes: 30 }] },
};
const budgets: Budgets = {
  texts: { first: 3, pages: 30 },
  places: { home: 100 },
  parts: { react: 60, app: 30 },
};

describe('page weight budgets', () => {
  it('accept a page of exactly the budgeted size', () => {
    expect(overBudget(weights, budgets)).toEqual([]);
  });

  it.each<[string, Partial<Budgets>, string]>([
    [
      'a page that grew names the parts that did',
      { places: { home: 99 } },
      'home: 100 bytes, 99 at most; app +10',
    ],
    ['a page without a budget is told', { places: {} }, 'home has no budget'],
    [
      'a budget without a page is told',
      { places: { home: 100, away: 1 } },
      'away has a budget and is no place',
    ],
    [
      'texts have one of their own',
      { texts: { first: 3, pages: 29 } },
      'ar-pages: 30 bytes of texts, 29 at most',
    ],
  ])('are enforced for the case: %s', (_, other, says) => {
    expect(overBudget(weights, { ...budgets, ...other })).toEqual([expect.stringContaining(says)]);
  });

  it('find path and file of each page of the app', () => {
    expect(placeFiles()).toMatchObject({
      home: { path: '/', file: 'src/shells/home.tsx' },
      mineBankCards: { path: '/mine/bank-card-list', file: 'src/features/payees/payee-list-page.tsx' },
    });
  });
});
