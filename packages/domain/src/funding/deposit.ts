import { type Amount, divideFloor, usd } from '../money/index.ts';
import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import type { DepositTerms, FundingCurrency } from './currency.ts';
import { parseUnits, plainUnits, UNIT_PLACES, type Units, unitsFromMillionths, worthInUsd } from './units.ts';

/** More than this is no deposit but a slip of the keyboard: 1,000,000,000 USD. */
export const DEPOSIT_WORTH_MAX = usd('1000000000');

/** The amount a user reports as paid in, in its currency and in USD. */
export interface DepositAmount {
  readonly units: Units;
  readonly usd: Amount;
}

type Payable = Pick<FundingCurrency, 'code' | 'decimals'> & {
  readonly deposit: Pick<DepositTerms, 'price' | 'min' | 'max'>;
};

/**
 * Judges the amount of a new deposit. Refused at its field: `funding.amount_malformed`,
 * `funding.amount_too_small`, `funding.amount_too_large`.
 */
export function depositAmount(text: string, currency: Payable, field: string): Outcome<DepositAmount> {
  const { code, deposit } = currency;
  const read = receivedAmount(text, { ...currency, price: deposit.price }, field);
  if (isRefusal(read)) return read;
  if (read.units < deposit.min) {
    return refuse('funding.amount_too_small', { min: plainUnits(deposit.min), currency: code }, field);
  }
  if (read.units > deposit.max) {
    return refuse('funding.amount_too_large', { max: plainUnits(deposit.max), currency: code }, field);
  }
  return read;
}

/**
 * Reads the amount an operator found received: any amount with a value. Refused as above; the bounds of a
 * request do not apply to it.
 */
export function receivedAmount(
  text: string,
  { code, decimals, price }: { readonly code: string; readonly decimals: number; readonly price: Amount },
  field: string,
): Outcome<DepositAmount> {
  const units = parseUnits(text, decimals);
  if (units === undefined || units <= 0n) return refuse('funding.amount_malformed', { decimals }, field);
  const worth = worthInUsd(units, price);
  // The limit is shown with the decimal places that an amount may have.
  const step = 10n ** BigInt(UNIT_PLACES - decimals);
  if (worth <= 0n) {
    const least = unitsFromMillionths(-divideFloor(-1_000_000n, price * step) * step);
    return refuse('funding.amount_too_small', { min: plainUnits(least), currency: code }, field);
  }
  if (worth > DEPOSIT_WORTH_MAX) {
    const most = unitsFromMillionths(((DEPOSIT_WORTH_MAX * 1_000_000n) / price / step) * step);
    return refuse('funding.amount_too_large', { max: plainUnits(most), currency: code }, field);
  }
  return { units, usd: worth };
}
