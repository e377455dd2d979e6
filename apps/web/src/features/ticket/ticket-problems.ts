import { orderedLeverage, orderedLots, stopLevels } from '@tidemark/domain/forex';
import { priceFromNumber, priceToNumber } from '@tidemark/domain/market';
import { isRefusal, type Refusal } from '@tidemark/domain/outcome';
import { type TargetTerms, targetsProblem } from '../../shared/targets/targets.ts';
import { leveragesOf, lotTerms, marginMode } from './terms.ts';
import type { TicketInput, TicketProblem, TicketTerms } from './ticket-input.ts';

const noLevels = {
  stopLoss: undefined,
  takeProfit: undefined,
  trailingDistance: undefined,
  trailingFrom: undefined,
};

/** A price or a distance as typed; undefined where it is none. The least is 0, which is none either. */
export function readPrice(text: string | undefined): number | undefined {
  const value = Number(text === undefined || text.trim() === '' ? Number.NaN : text);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/** What is wrong with the size, by the server's own rule. */
export function lotsProblem(input: TicketInput, instrument: TicketTerms): TicketProblem | undefined {
  if (input.lots.trim() === '') return { field: 'lots', is: 'empty' };
  const lots = orderedLots(lotTerms(instrument), Number(input.lots));
  return isRefusal(lots) ? refusedLots(lots, instrument) : undefined;
}

function refusedLots({ refusal }: Refusal, { ForexMinCont, ForexMaxCont, Pip }: TicketTerms): TicketProblem {
  if (refusal === 'forex.lots_above_max') return { field: 'lots', is: 'above', max: ForexMaxCont };
  if (refusal === 'forex.lots_off_step') return { field: 'lots', is: 'offStep', step: Pip };
  return { field: 'lots', is: 'below', min: ForexMinCont };
}

export function leverageProblem(input: TicketInput, instrument: TicketTerms): TicketProblem | undefined {
  const leverage = orderedLeverage(
    { marginMode: marginMode(instrument), leverages: leveragesOf(instrument) },
    input.leverage,
  );
  if (!isRefusal(leverage)) return undefined;
  return { field: 'leverage', is: leverage.refusal === 'forex.no_leverage' ? 'noLeverage' : 'notOffered' };
}

/** Prices that are required and missing. */
export function missingPrices(input: TicketInput): readonly TicketProblem[] {
  const problems: TicketProblem[] = [];
  const isAsked = {
    target: input.kind === 'pending',
    second: input.second !== undefined,
    stopLoss: input.stopLoss !== undefined,
    trailing: input.trailing !== undefined,
    takeProfit: input.takeProfit !== undefined,
    deviation: input.kind === 'market' && input.deviation !== undefined,
  };
  for (const field of ['target', 'second', 'stopLoss', 'trailing', 'takeProfit', 'deviation'] as const) {
    if (!isAsked[field]) continue;
    // No deviation at all is a wish that can be met: exactly the price on screen.
    const typed = field === 'second' ? input.second?.target : input[field];
    const isThere = field === 'deviation' ? isNumber(typed) : readPrice(typed) !== undefined;
    if (!isThere) problems.push({ field, is: 'noPrice' });
  }
  return problems;
}

/** What is wrong with the further take-profits of an order that begins at a price. */
export function targetsProblemOf(
  { targets, side, lots }: TicketInput,
  price: number | undefined,
  terms: TargetTerms,
): TicketProblem | undefined {
  if (!targets) return undefined;
  const problem = targetsProblem(targets, { side, price, lots: Number(lots) || 0, terms });
  return problem && { field: 'targets', is: 'targets', problem };
}

/** What is wrong with the expiry of a pending order. */
export function expiryProblemOf({ expiry }: TicketInput): TicketProblem | undefined {
  const problem = expiry?.problem;
  return problem && { field: 'expiry', is: 'expiry', problem };
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '' && Number(text) >= 0;
}

/**
 * Stops on the wrong side of the entry price, each by the server's own rule: the current price, or the price
 * of a pending order.
 */
export function stopProblems(input: TicketInput, entry: number, precision: number): readonly TicketProblem[] {
  const { side } = input;
  if (side === undefined) return [];
  const price = priceFromNumber(entry, precision);
  const refused = (asked: Parameters<typeof stopLevels>[0]['asked']) => {
    const levels = stopLevels({ side, price, precision, asked, current: noLevels });
    return isRefusal(levels) ? levels : undefined;
  };
  const problems: TicketProblem[] = [];
  for (const field of ['stopLoss', 'takeProfit'] as const) {
    if (input.unset?.includes(field)) {
      problems.push({ field, is: 'notSet' });
      continue;
    }
    const wrong = refused({ [field]: readPrice(input[field]) });
    const bound = wrong?.params.bound === 'below' ? 'below' : 'above';
    if (wrong) problems.push({ field, is: 'wrongSide', bound, price: priceToNumber(price) });
  }
  if (refused({ trailingDistance: readPrice(input.trailing) }))
    problems.push({ field: 'trailing', is: 'tooNear', min: 1 / 10 ** precision });
  const trailingFrom = readPrice(input.trailingFrom);
  const from = refused({ trailingDistance: readPrice(input.trailing), trailingFrom });
  if (from?.refusal === 'forex.activation_wrong_side') {
    const bound = from.params.bound === 'below' ? 'below' : 'above';
    problems.push({ field: 'trailingFrom', is: 'wrongSide', bound, price: priceToNumber(price) });
  }
  return problems;
}
