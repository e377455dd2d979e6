import { cx, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import type { DraftLine } from '../../../shared/orders/draft-order.ts';
import { lineClass, tagClass } from './line-tag.tsx';
import { type DragLineOptions, dragClass, useDragLine } from './use-drag-line.ts';

const looks = {
  target: { line: 'border-accent', tag: 'border-accent text-accent' },
  stopLoss: { line: 'border-down', tag: 'border-down text-down' },
  takeProfit: { line: 'border-up', tag: 'border-up text-up' },
} as const;

export interface DraftTagProps extends Omit<DragLineOptions, 'precision'> {
  readonly line: DraftLine;
  readonly instrument: Instrument;
}

/** A level of the order that is being prepared: its price, and what the order would bring there. */
export function DraftTag(props: DraftTagProps) {
  const { line, price, instrument } = props;
  const t = useText('chart');
  const f = useFormats();
  const drag = useDragLine({ ...props, precision: instrument.PricePrecision });
  const look = looks[line.level];
  const { result, ofEquity, multiple } = line;
  return (
    <>
      <span aria-hidden="true" className={cx(lineClass, 'border-dotted opacity-80', look.line)} />
      <button
        type="button"
        title={t('lines.hint')}
        {...drag}
        className={cx(tagClass, look.tag, 'border-dashed', dragClass)}
      >
        <span>{t(`draft.${line.level}`)}</span>
        <Num>{f.price(price, instrument.PricePrecision)}</Num>
        {result === undefined ? null : <Num>{f.profitShort(result)}</Num>}
        {ofEquity === undefined ? null : <Num>{f.change(ofEquity)}</Num>}
        {multiple === undefined ? null : <Num>{t('draft.multiple', { multiple })}</Num>}
        <span className="sr-only">{t('draft.label')}</span>
      </button>
    </>
  );
}
