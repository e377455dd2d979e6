import { dayProfit, paidInLine, percentOf, redemptionOf } from '@tidemark/domain/fund';
import {
  incomePosting,
  poolFedPosting,
  redemptionPenaltyPosting,
  returnedPosting,
  subscribedPosting,
} from '@tidemark/domain/ledger';
import { Accounts, type Example, figure, money, nothingPosted, shown } from './scenario.ts';

const FUNDING = 'funding account';
const POOL = 'broker: fund pool';

/** A funding account and a pool, with a row for both. */
function opened(start: string | undefined, pool: string | undefined) {
  const accounts = new Accounts({ [FUNDING]: money(start), [POOL]: money(pool) });
  const row = (cells: ReturnType<Accounts['post']>) => ({
    ...cells,
    [FUNDING]: shown(accounts.balance(FUNDING)),
    [POOL]: shown(accounts.balance(POOL)),
  });
  return { accounts, row };
}

const heldToTheEnd: Example = {
  page: 'fund.md',
  told: /^\*\*Example\.\*\* A share of ([\d,.]+\d) at ([\d.]+) % a day for (\d+) days\. The funding account starts at ([\d,]+), the pool at (\d+)\.$/,
  play([given, percent, days, start, pool]) {
    const { accounts, row } = opened(start, pool);
    const share = money(given);
    const income = dayProfit(share, percentOf(figure(percent)));
    return [
      row(accounts.post(FUNDING, subscribedPosting(share))),
      ...Array.from({ length: figure(days) }, () => row(accounts.post(FUNDING, incomePosting(income)))),
      row(accounts.post(FUNDING, returnedPosting(share))),
    ];
  },
};

const redeemedEarly: Example = {
  page: 'fund.md',
  told: /^\*\*Example of an early redemption\.\*\* A share of ([\d,.]+\d) at ([\d.]+) % a day with ([\d.]+) % liquidated damages, after 1 full day\. The funding account starts at ([\d,]+), the pool at (\d+)\.$/,
  play([given, percent, damages, start, pool]) {
    const { accounts, row } = opened(start, pool);
    const share = money(given);
    const { penalty } = redemptionOf(share, percentOf(figure(damages)));
    return [
      row(accounts.post(FUNDING, subscribedPosting(share))),
      row(accounts.post(FUNDING, incomePosting(dayProfit(share, percentOf(figure(percent)))))),
      row(accounts.post(FUNDING, returnedPosting(share))),
      row(accounts.post(FUNDING, redemptionPenaltyPosting(penalty))),
    ];
  },
};

const emptyPool: Example = {
  page: 'fund-pool.md',
  told: /^\*\*Example\.\*\* A pool of ([\d.]+) stands before (\d+) incomes of ([\d.]+) that are due; it is fed with (\d+)\.$/,
  play([pool, count, income, fed]) {
    const accounts = new Accounts({ [FUNDING]: money('0'), [POOL]: money(pool) });
    const row = (cells: ReturnType<Accounts['post']>) => ({
      ...cells,
      [POOL]: shown(accounts.balance(POOL)),
    });
    const line = Array.from({ length: figure(count) }, () => money(income));
    const before = paidInLine(accounts.balance(POOL), line).paid;
    if (before !== 0) throw new Error(`the pool pays ${before} of them before it is fed`);
    const rows = [
      row(nothingPosted({})),
      row(accounts.settle('broker: trading', poolFedPosting(money(fed)))),
    ];
    const { paid } = paidInLine(accounts.balance(POOL), line);
    return [...rows, ...line.slice(0, paid).map((one) => row(accounts.post(FUNDING, incomePosting(one))))];
  },
};

export const fundExamples: readonly Example[] = [heldToTheEnd, redeemedEarly, emptyPool];
