import type { Messages } from '@tidemark/i18n';
import type { ReactNode } from 'react';
import { useText } from '../device/language.ts';
import { Explained } from './explained.tsx';

/** A term that has an explanation. */
export type TermName = keyof Messages['terms']['text'];

/** All of them, in the order of the page Trading terms. */
export const termNames = [
  'equity',
  'margin',
  'freeMargin',
  'marginLevel',
  'marginUsed',
  'stopOut',
  'lot',
  'pip',
  'leverage',
  'swap',
  'slippage',
  'drawdown',
  'riskScore',
  'receipt',
  'log',
  'checkpoint',
  'publicKey',
] as const satisfies readonly TermName[];

/**
 * A term that is explained on a tap, and while it has the focus of the keyboard: a label or, beside the label of a
 * field, a question mark.
 */
export function Term({ name, children }: { readonly name: TermName; readonly children?: ReactNode }) {
  const t = useText('terms');
  return (
    <Explained name={t(`name.${name}`)} about={t(`text.${name}`)}>
      {children}
    </Explained>
  );
}
