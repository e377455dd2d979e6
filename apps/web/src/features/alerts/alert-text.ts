import { periodLabels } from '@tidemark/domain/market';
import type { Alert } from '../../shared/alerts/alert.ts';
import { useFormats, useText } from '../../shared/device/language.ts';

/** What an alert goes by: its kind in words, and its figures as traders write them, left to right. */
export interface AlertText {
  readonly words: string;
  readonly figures: string;
}

/** Describes alerts of every kind in one line. */
export function useAlertText(): (alert: Alert) => AlertText {
  const t = useText('alerts');
  const f = useFormats();
  return ({ kind, direction, price, period, percent, length, level, ForexTradeLists }) => {
    const at = f.price(price, ForexTradeLists.PricePrecision);
    const candles = period === null ? '' : ` · ${periodLabels[period]}`;
    const side = direction === 'rises' ? '>' : '<';
    switch (kind) {
      case 'price':
        return { words: t(`direction.${direction}`), figures: at };
      case 'change':
        return { words: t(`side.${direction}`), figures: `${f.price(percent ?? 0, 2)}%${candles}` };
      case 'close':
        return { words: t('kind.close'), figures: `${side} ${at}${candles}` };
      case 'rsi':
        return { words: t('kind.rsi'), figures: `(${length}) ${side} ${f.price(level ?? 0, 0)}${candles}` };
      case 'average':
        return { words: t('kind.average'), figures: `(${length}) ${side}${candles}` };
    }
  };
}
