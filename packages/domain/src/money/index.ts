export {
  AMOUNT_PLACES,
  type Amount,
  amountFromMillionths,
  formatAmount,
  larger,
  minus,
  negate,
  parseAmount,
  plus,
  smaller,
  sum,
  usd,
  ZERO,
} from './amount.ts';
export { formatScaled, parseScaled } from './decimal.ts';
export { divideFloor, divideHalfEven } from './rounding.ts';
