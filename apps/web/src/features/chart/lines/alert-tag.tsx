import { cx, Icon, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { lineClass, tagClass } from './line-tag.tsx';
import { type DragLineOptions, dragClass, useDragLine } from './use-drag-line.ts';

export interface AlertTagProps extends Omit<DragLineOptions, 'precision'> {
  readonly instrument: Instrument;
}

/** The line of a price alert: dragged, or moved by the arrow keys; Escape lets it go. */
export function AlertTag(props: AlertTagProps) {
  const { price, isHeld, instrument } = props;
  const t = useText('chart');
  const f = useFormats();
  const drag = useDragLine({ ...props, precision: instrument.PricePrecision });
  const words = f.price(price, instrument.PricePrecision);
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(lineClass, 'border-warn', isHeld ? 'border-solid' : 'border-dotted')}
      />
      <button
        type="button"
        title={t('lines.hint')}
        aria-label={t('lines.alert', { price: words })}
        {...drag}
        className={cx(tagClass, 'border-warn text-warn', dragClass)}
      >
        <Icon name="alert" size={12} />
        <span>{t('tags.alert')}</span>
        <Num>{words}</Num>
      </button>
    </>
  );
}
