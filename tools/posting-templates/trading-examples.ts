import { performanceFee } from '@tidemark/domain/follow';
import { accountRisk, feeOf, financingOf, lotsFromNumber, marginOf, profitAt } from '@tidemark/domain/forex';
import { decideTransfer } from '@tidemark/domain/funding';
import {
  demoStartPosting,
  feePosting,
  financingPosting,
  optionPosting,
  performanceFeePosting,
  protectionPosting,
  resultPosting,
} from '@tidemark/domain/ledger';
import { priceFromNumber, USD_PARITY, usdRate } from '@tidemark/domain/market';
import { type Amount, larger, negate, smaller, ZERO } from '@tidemark/domain/money';
import { optionProfit, ratioFromUnits } from '@tidemark/domain/options';
import { isRefusal } from '@tidemark/domain/outcome';
import { Accounts, type Example, figure, inStep, money, nothingPosted, type Row, shown } from './scenario.ts';

const CONTRACT = 'contract account';
const FUNDING = 'funding account';
const price = (text: string) => priceFromNumber(figure(text), 8);

const contractOrder: Example = {
  page: 'contract-order.md',
  told: /^\*\*Example\.\*\* Buy ([\d.]+) lots EUR\/USD \(([\d,]+) units a lot\) at ([\d.]+) with leverage (\d+), fee rate (\d+) USD a lot; close at ([\d.]+)\. The account starts at ([\d,.]+\d)\.$/,
  play([lots = '', units, open = '', leverage, feeRate, close = '', start]) {
    const accounts = new Accounts({ [CONTRACT]: money(start) });
    const terms = { lots: lotsFromNumber(figure(lots)), unitsPerLot: figure(units) };
    const at = { mode: 'leverage', leverage: figure(leverage), rate: USD_PARITY } as const;
    const margin = marginOf({ ...terms, ...at, price: price(open) });
    const fee = feeOf({ basis: 'lots', feeRate: figure(feeRate), lots: terms.lots, margin });
    const profit = profitAt({ ...terms, side: 'buy', openPrice: price(open) }, price(close), USD_PARITY);
    const row = (cells: Row, locked: Amount): Row => ({
      ...cells,
      balance: shown(accounts.balance(CONTRACT)),
      locked: shown(locked),
    });
    return [
      row(accounts.post(CONTRACT, feePosting(fee)), margin),
      row(accounts.post(CONTRACT, resultPosting(profit)), ZERO),
    ];
  },
};

const otherCurrency: Example = {
  page: 'contract-order.md',
  told: /^\*\*Example in another currency\.\*\* Sell (\d+) lot USD\/JPY at ([\d.]+\d), close at ([\d.]+\d):/,
  play([lots = '', open = '', close = '']) {
    const rate = usdRate({ kind: 'divide', instrumentId: 1 }, price(close)) ?? USD_PARITY;
    const terms = { lots: lotsFromNumber(figure(lots)), unitsPerLot: 100_000, openPrice: price(open) };
    const profit = profitAt({ ...terms, side: 'sell' }, price(close), rate);
    return [new Accounts({ [CONTRACT]: ZERO }).post(CONTRACT, resultPosting(profit))];
  },
};

const overnightFinancing: Example = {
  page: 'overnight-financing.md',
  told: /^\*\*Example\.\*\* ([\d.]+) lots EUR\/USD \(([\d,]+) units a lot\) at ([\d.]+) at the end of the day, (\d+) % a year for long, −(\d+) % for short positions, three nights\. The account starts at ([\d,.]+\d)\.$/,
  play([lots = '', units, last = '', long, short, start]) {
    const accounts = new Accounts({ [CONTRACT]: money(start) });
    const terms = { lots: lotsFromNumber(figure(lots)), unitsPerLot: figure(units), price: price(last) };
    return [figure(long), -figure(short)].map((annualRate) => {
      const amount = financingOf({ ...terms, rate: USD_PARITY, annualRate, nights: 3 });
      const cells = accounts.post(CONTRACT, financingPosting(amount));
      return { ...cells, balance: shown(accounts.balance(CONTRACT)) };
    });
  },
};

const performanceFees: Example = {
  page: 'performance-fee.md',
  told: /^\*\*Example\.\*\* A performance fee of (\d+) %\. The follower starts at ([\d,.]+\d), the lead trader at ([\d,.]+\d)\.$/,
  play([percent, start, leaders], steps) {
    const [payer, payee] = ["follower's contract account", "lead trader's contract account"];
    const accounts = new Accounts({ [payer]: money(start), [payee]: money(leaders) });
    const rate = figure(percent) * 100;
    let highWater = ZERO;
    return steps.map((step) => {
      const [result, free] = [money(inStep(step, /result (\d+)/)), money(inStep(step, /free (\d+)/))];
      const made = performanceFee({ rate, result, highWater, free });
      highWater = made.highWater;
      return {
        ...accounts.move(payer, payee, performanceFeePosting(made.paid)),
        'high-water mark': shown(highWater),
        [payer]: shown(accounts.balance(payer)),
        [payee]: shown(accounts.balance(payee)),
      };
    });
  },
};

const demoReset: Example = {
  page: 'demo.md',
  told: /^\*\*Example of a reset\.\*\* The contract account holds ([\d,.]+\d) with one position open at a floating profit of ([\d,.]+\d);/,
  play([start, floating]) {
    const accounts = new Accounts({ [CONTRACT]: money(start) });
    const row = (cells: Row): Row => ({ ...cells, [CONTRACT]: shown(accounts.balance(CONTRACT)) });
    return [
      row(accounts.post(CONTRACT, resultPosting(money(floating)))),
      row(accounts.post(CONTRACT, demoStartPosting(accounts.balance(CONTRACT), money('10,000')))),
    ];
  },
};

const demoTakeBack: Example = {
  page: 'demo.md',
  told: /^\*\*Example of a lucky one\.\*\* The options account holds ([\d,.]+\d)\.$/,
  play([start]) {
    const name = 'options account';
    const accounts = new Accounts({ [name]: money(start) });
    const cells = accounts.post(name, demoStartPosting(accounts.balance(name), money('10,000')));
    return [{ ...cells, [name]: shown(accounts.balance(name)) }];
  },
};

const future: Example = {
  page: 'future.md',
  told: /^\*\*Example\.\*\* (\d+) USD on EUR\/USD rising within (\d+) s, ratio ([\d.]+), loss level (\d)\. The account starts at ([\d,.]+\d)\.$/,
  play([amount, seconds, ratio, lossLevel, start], steps) {
    const name = 'options account';
    const terms = { direction: 'up', amount: money(amount), seconds: figure(seconds) } as const;
    const profitRatio = ratioFromUnits(figure(ratio) * 1_000_000);
    const opened = '1.08420';
    return steps.map((step) => {
      const accounts = new Accounts({ [name]: money(start) });
      const balances = (locked: Amount) => ({
        balance: shown(accounts.balance(name)),
        locked: shown(locked),
      });
      if (step === `accepted at ${opened}`) return nothingPosted(balances(terms.amount));
      if (step === 'due, the source was silent') return nothingPosted(balances(ZERO));
      const level = figure(/loss level (\d)/.exec(step)?.[1] ?? lossLevel) === 1 ? 1 : 0;
      const end = price(inStep(step, /current price ([\d.]+)$/));
      const profit = optionProfit({ ...terms, profitRatio, lossLevel: level }, price(opened), end);
      return { ...accounts.post(name, optionPosting(profit)), ...balances(ZERO) };
    });
  },
};

const protection: Example = {
  page: 'protection.md',
  told: /^\*\*Example\.\*\* ([\d,.]+\d) in cash, one position; after a gap it closes with a loss of ([\d,.]+\d)\.$/,
  play([start, loss]) {
    const accounts = new Accounts({ [CONTRACT]: money(start) });
    const row = (cells: Row): Row => ({ ...cells, balance: shown(accounts.balance(CONTRACT)) });
    return [
      row(accounts.post(CONTRACT, resultPosting(negate(money(loss))))),
      row(accounts.post(CONTRACT, protectionPosting(accounts.balance(CONTRACT), 0))),
    ];
  },
};

const transfer: Example = {
  page: 'transfer.md',
  told: /^\*\*Example\.\*\* ([\d.]+) lots EUR\/USD bought at ([\d.]+) with leverage (\d+) \(margin ([\d.]+), fee ([\d.]+)\)\. Each account starts at ([\d,.]+\d)\.$/,
  play([lots = '', open = '', leverage, told, fee, start], steps) {
    const accounts = new Accounts({ [CONTRACT]: money(start), [FUNDING]: money(start) });
    const terms = { lots: lotsFromNumber(figure(lots)), unitsPerLot: 100_000 };
    const at = { mode: 'leverage', leverage: figure(leverage), rate: USD_PARITY } as const;
    const usedMargin = marginOf({ ...terms, ...at, price: price(open) });
    if (usedMargin !== money(told)) throw new Error(`margin is ${shown(usedMargin)}, not ${told}`);
    let inForce = open;
    const mayLeave = (): Amount => {
      const floatingProfit = profitAt(
        { ...terms, side: 'buy', openPrice: price(open) },
        price(inForce),
        USD_PARITY,
      );
      const balance = accounts.balance(CONTRACT);
      const { freeMargin } = accountRisk({ balance, usedMargin, floatingProfit });
      return larger(ZERO, smaller(balance, freeMargin));
    };
    return steps.map((step) => {
      const cells = cellsOf(step);
      return {
        ...cells,
        'may leave': shown(mayLeave()),
        [CONTRACT]: shown(accounts.balance(CONTRACT)),
        [FUNDING]: shown(accounts.balance(FUNDING)),
      };
    });

    function cellsOf(step: string): Row {
      if (step === 'bought') return accounts.post(CONTRACT, feePosting(money(fee)));
      const moved = /^(\d+) moved$/.exec(step)?.[1];
      if (moved === undefined) {
        inForce = inStep(step, /^([\d.]+):/);
        return nothingPosted({});
      }
      const posting = decideTransfer({ amount: money(moved), available: mayLeave() });
      if (isRefusal(posting)) throw new Error(posting.refusal);
      return accounts.move(CONTRACT, FUNDING, posting);
    }
  },
};

export const tradingExamples: readonly Example[] = [
  contractOrder,
  otherCurrency,
  overnightFinancing,
  performanceFees,
  demoReset,
  demoTakeBack,
  future,
  protection,
  transfer,
];
