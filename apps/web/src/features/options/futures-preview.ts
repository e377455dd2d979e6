import { type Amount, parseAmount, ZERO } from '@tidemark/domain/money';
import { type Duration, type Offer, type Stakes, stakesOf } from './view-model.ts';

/** What was chosen in the form; undefined is «not chosen yet». */
export interface FutureChoice {
  readonly seconds: number | undefined;
  /** USD, as the list of amounts has it. */
  readonly amount: string | undefined;
}

/** Why the future would be refused now, by field. */
export type FutureProblem =
  | { readonly field: 'seconds'; readonly is: 'session'; readonly closesAt: string }
  | { readonly field: 'amount'; readonly is: 'belowMin'; readonly min: string }
  | { readonly field: 'amount'; readonly is: 'balance'; readonly free: Amount };

/** The complete form values: the first duration and the smallest allowed amount by default. */
export interface FuturePreview {
  readonly duration: Duration;
  /** USD, one of the list. */
  readonly amount: string;
  readonly stakes: Stakes;
  /** When it would end, in ms since 1970 by the server's clock. */
  readonly settlesAt: number;
  readonly problem: FutureProblem | undefined;
}

export interface FutureCircumstances {
  /** What the options account has free; undefined without a session. */
  readonly free: Amount | undefined;
  /** When the session of the market ends; null where no end is in sight. */
  readonly closesAt: string | null;
  /** Ms since 1970 by the server's clock. */
  readonly now: number;
}

/** What the future would do, before it is given; undefined where nothing is offered. */
export function futuresPreview(
  choice: FutureChoice,
  offer: Offer,
  { free, closesAt, now }: FutureCircumstances,
): FuturePreview | undefined {
  const duration = offer.sec.find(({ Seconds }) => Seconds === choice.seconds) ?? offer.sec[0];
  if (!duration) return undefined;
  const amount = amountFor(choice.amount, offer, duration);
  if (amount === undefined) return undefined;
  const exact = parseAmount(amount) ?? ZERO;
  const settlesAt = now + duration.Seconds * 1000;
  return {
    duration,
    amount,
    stakes: stakesOf(exact, duration.ProfitRatio, offer.micro_loss_level),
    settlesAt,
    problem: problemOf(exact, duration, { free, closesAt, settlesAt }),
  };
}

/** The chosen amount; before one was chosen, the smallest that the duration takes. */
function amountFor(chosen: string | undefined, offer: Offer, duration: Duration): string | undefined {
  const amounts = offer.number.map(({ Number: amount }) => amount);
  if (chosen !== undefined && amounts.includes(chosen)) return chosen;
  const min = parseAmount(duration.LimitAmount) ?? ZERO;
  return amounts.find((amount) => (parseAmount(amount) ?? ZERO) >= min) ?? amounts[0];
}

function problemOf(
  amount: Amount,
  duration: Duration,
  {
    free,
    closesAt,
    settlesAt,
  }: Pick<FutureCircumstances, 'free' | 'closesAt'> & { readonly settlesAt: number },
): FutureProblem | undefined {
  if (amount < (parseAmount(duration.LimitAmount) ?? ZERO))
    return { field: 'amount', is: 'belowMin', min: duration.LimitAmount };
  if (closesAt !== null && settlesAt >= Date.parse(closesAt))
    return { field: 'seconds', is: 'session', closesAt };
  if (free !== undefined && amount > free) return { field: 'amount', is: 'balance', free };
  return undefined;
}
