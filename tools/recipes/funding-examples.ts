import { parseUnits, worthInUsd } from '@tidemark/domain/funding';
import { correctionPosting, depositPosting } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import { Accounts, type Example, inStep, money, nothingPosted, shown } from './story.ts';

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

export const fundingExamples: readonly Example[] = [deposit, correction];
