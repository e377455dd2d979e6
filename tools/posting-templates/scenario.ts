import type { BrokerPosting, OwnPosting, PeerPosting, TemplatePosting } from '@tidemark/domain/ledger';
import { type Amount, formatAmount, minus, plus, usd } from '@tidemark/domain/money';

/** The cells of an example's row by column, as far as they can be computed. */
export type Row = Readonly<Record<string, string>>;

/** An example of a page, played with the decisions of the domain. */
export interface Example {
  readonly page: string;
  /** Finds it by its words, and the figures in them. */
  readonly told: RegExp;
  /** Its rows, from the figures of the words and of the steps (the first column of each row). */
  play(figures: readonly string[], steps: readonly string[]): Row[];
}

const NOTHING = { template: '–', debit: '', credit: '', amount: '' };

/** A person's accounts in an example, by the name that the page has for each. */
export class Accounts {
  readonly #balances = new Map<string, Amount>();

  constructor(balances: Readonly<Record<string, Amount>>) {
    for (const [name, balance] of Object.entries(balances)) this.#balances.set(name, balance);
  }

  balance(name: string): Amount {
    const balance = this.#balances.get(name);
    if (balance === undefined) throw new Error(`no ${name} in this example`);
    return balance;
  }

  /** Moves money between an account and the broker, as the ledger does; answers the row's cells. */
  post(name: string, posting: TemplatePosting | undefined): Row {
    if (posting === undefined) return NOTHING;
    const { template, amount, direction } = posting;
    const isIncome = direction === 'to_user';
    this.#balances.set(name, (isIncome ? plus : minus)(this.balance(name), amount));
    const house = `broker: ${posting.brokerAccount.replaceAll('_', ' ')}`;
    // The account a fund pays from can run empty; balances of the broker's other accounts are not tracked.
    const kept = this.#balances.get(house);
    if (kept !== undefined) this.#balances.set(house, (isIncome ? minus : plus)(kept, amount));
    const [debit, credit] = isIncome ? [house, name] : [name, house];
    return { template, debit, credit, amount: shown(amount) };
  }

  /** Moves money between two accounts of the broker, the second of which is in this example. */
  settle(from: string, { template, to, amount }: BrokerPosting): Row {
    const house = `broker: ${to.replaceAll('_', ' ')}`;
    this.#balances.set(house, plus(this.balance(house), amount));
    return { template, debit: from, credit: house, amount: shown(amount) };
  }

  /** Moves money between two accounts of the person, or of two persons. */
  move(from: string, to: string, posting: OwnPosting | PeerPosting | undefined): Row {
    if (posting === undefined) return NOTHING;
    const { template, amount } = posting;
    this.#balances.set(from, minus(this.balance(from), amount));
    this.#balances.set(to, plus(this.balance(to), amount));
    return { template, debit: from, credit: to, amount: shown(amount) };
  }
}

/** A row in which nothing is posted. */
export function nothingPosted(cells: Row): Row {
  return { ...NOTHING, ...cells };
}

/** An amount as the pages write it: 10,067.000000, with a real minus. */
export function shown(amount: Amount): string {
  const text = formatAmount(amount).replace('-', '−');
  return text.replace(/\d(?=(?:\d{3})+\.)/g, '$&,');
}

/** A figure of the text: 10,000.5. */
export function figure(text: string | undefined): number {
  const value = Number(text?.replaceAll(',', ''));
  if (text === undefined || !Number.isFinite(value)) throw new Error(`no figure: ${text}`);
  return value;
}

/** A figure that is money. */
export function money(text: string | undefined): Amount {
  return usd(text?.replaceAll(',', '') ?? '');
}

/** The figure in a step's text. */
export function inStep(step: string | undefined, pattern: RegExp): string {
  const found = pattern.exec(step ?? '')?.[1];
  if (found === undefined) throw new Error(`the step «${step}» does not tell ${pattern.source}`);
  return found;
}
