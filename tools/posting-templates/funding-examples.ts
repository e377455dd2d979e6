import {
  formatUnits,
  parseUnits,
  quoteWithdrawal,
  unitsFromMillionths,
  worthInUsd,
} from '@tidemark/domain/funding';
import {
  correctionPosting,
  depositPosting,
  withdrawalFeePosting,
  withdrawalPosting,
} from '@tidemark/domain/ledger';
import { type Amount, ZERO } from '@tidemark/domain/money';
import { Accounts, type Example, inStep, money, nothingPosted, shown } from './scenario.ts';

const FUNDING = 'funding account';

/** What euros are worth, as a deposit of them is posted. */
function worth(euros: string, rate: string | undefined): Amount {
  const units = parseUnits(euros.replaceAll(',', ''), 2);
  if (units === undefined) throw new Error(`no euros: ${euros}`);
  return worthInUsd(units, money(rate));
}

const deposit: Example = {
  page: 'deposit.md',
  told: /^\*\*Example\.\*\* ([\d,]+) EUR requested at ([\d.]+) USD, ([\d,.]+\d) EUR have come\. The funding account starts at (\d+)\.$/,
  play([requested = '', rate, come = '', start], [first, second]) {
    const accounts = new Accounts({ [FUNDING]: money(start) });
    const balance = () => ({ balance: shown(accounts.balance(FUNDING)) });
    const asked = worth(requested, rate);
    const told = money(inStep(first, /^requested: [\d,.]+ EUR, worth ([\d,.]+) USD$/));
    if (told !== asked) throw new Error(`it is worth ${shown(asked)}, not ${shown(told)}`);
    const found = inStep(second, /^first operator: ([\d,.]+) EUR received$/);
    if (parseUnits(found, 2) !== parseUnits(come, 2)) throw new Error(`${come} have come, not ${found}`);
    return [
      nothingPosted(balance()),
      nothingPosted(balance()),
      { ...accounts.post(FUNDING, depositPosting(worth(come, rate))), ...balance() },
    ];
  },
};

const withdrawal: Example = {
  page: 'withdrawal.md',
  told: /^\*\*Example\.\*\* ([\d,]+) USD to an account in EUR: a fee of ([\d.]+) of the amount, ([\d.]+) EUR for one USD\. The funding account starts at ([\d,.]+\d)\.$/,
  play([asked, rate, price, start], steps) {
    const accounts = new Accounts({ [FUNDING]: money(start) });
    const amount = money(asked);
    const terms = { feeType: 2, rate: money(rate), price: unitsFromMillionths(money(price)) } as const;
    const quote = quoteWithdrawal(amount, terms);
    const received = `${formatUnits(quote.received).replace(/0000$/, '')} EUR`;
    const paid = [withdrawalPosting(amount, quote.fee), withdrawalFeePosting(quote.fee)];
    return steps.map((step) => {
      const isOpen = step === 'drawn' || step === 'confirmed by code';
      const cells = step === 'paid' ? accounts.post(FUNDING, paid.shift()) : nothingPosted({});
      return {
        ...cells,
        balance: shown(accounts.balance(FUNDING)),
        locked: shown(isOpen ? amount : ZERO),
        received: isOpen || step === 'paid' ? received : '–',
      };
    });
  },
};

const correction: Example = {
  page: 'correction.md',
  told: /^\*\*Example\.\*\* .*The funding account holds ([\d,.]+\d)\.$/,
  play([start], steps) {
    const accounts = new Accounts({ [FUNDING]: money(start) });
    return steps.map((step) => {
      const [, direction, amount] = /^second operator approves: (credit|debit) ([\d,.]+)$/.exec(step) ?? [];
      const posting =
        direction === undefined
          ? undefined
          : correctionPosting(direction === 'credit' ? 'credit' : 'debit', money(amount));
      return { ...accounts.post(FUNDING, posting), balance: shown(accounts.balance(FUNDING)) };
    });
  },
};

export const fundingExamples: readonly Example[] = [deposit, withdrawal, correction];
