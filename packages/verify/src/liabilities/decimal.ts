import { isSum } from './sum-tree.ts';

const SUM = /^(?:0|[1-9]\d{0,29})$/;
const BALANCE = /^(?:0|-?[1-9]\d{0,29})$/;

/** Undefined where the text is not the one way to write a sum: whole millionths, not negative. */
export function parseSum(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !SUM.test(text)) return undefined;
  const sum = BigInt(text);
  return isSum(sum) ? sum : undefined;
}

/** The same for the balance of one account, which may be below zero. */
export function parseBalance(text: unknown): bigint | undefined {
  return typeof text === 'string' && BALANCE.test(text) ? BigInt(text) : undefined;
}
