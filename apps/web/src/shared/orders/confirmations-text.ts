import { type Amount, parseAmount } from '@tidemark/domain/money';

export const confirmModes = ['always', 'above', 'never'] as const;

/** When an order, a closing or a reversal is confirmed in a dialog. */
export type ConfirmMode = (typeof confirmModes)[number];

/** The person's choice: `above` is a position value in USD as a plain decimal. */
export interface Confirmations {
  readonly mode: ConfirmMode;
  readonly above: string;
}

/** About a tenth of a standard lot: small orders need no confirmation, larger ones do. */
export const firstConfirmations: Confirmations = { mode: 'above', above: '10000' };

/** Reads this device's stored value; anything else is the default. */
export function readConfirmations(stored: string | null): Confirmations {
  const [mode, above = ''] = (stored ?? '').split(' ');
  const known = confirmModes.find((one) => one === mode);
  if (known === undefined) return firstConfirmations;
  return { mode: known, above: isSize(above) ? above : firstConfirmations.above };
}

export function writeConfirmations({ mode, above }: Confirmations): string {
  return `${mode} ${above}`;
}

/** Whether a text is a valid size: USD, 0 or more. */
export function isSize(text: string): boolean {
  const amount = parseAmount(text);
  return amount !== undefined && amount >= 0n;
}

/** Whether a position of this value is confirmed first. An unknown value needs confirmation. */
export function asksFor(worth: Amount | undefined, { mode, above }: Confirmations): boolean {
  if (mode !== 'above') return mode === 'always';
  const limit = parseAmount(above);
  return worth === undefined || limit === undefined || worth > limit;
}
