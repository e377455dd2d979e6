import { Line, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { figure, unitsText } from '../../shared/money/units-text.ts';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import type { Preview } from './view-model.ts';

const FIXED = 1;

/** What it costs and what is received, as the amount is typed. */
export function Quote({ symbol, preview }: { readonly symbol: DrawSymbol; readonly preview: Preview }) {
  const t = useText('withdraw');
  const f = useFormats();
  const share = symbol.fee_type === FIXED ? undefined : f.ratio(Number(symbol.draw_rate));
  const fee = preview.fee ?? (symbol.fee_type === FIXED ? symbol.draw_rate : undefined);
  return (
    <dl aria-live="polite" className="m-0 border-y border-line py-1">
      <Line label={share === undefined ? t('fee') : `${t('fee')} · ${t('feeShare', { share })}`}>
        <Num>{fee === undefined ? '–' : t('usd', { amount: f.fee(fee) })}</Num>
      </Line>
      {symbol.code === 'USD' ? null : (
        <Line label={t('rate')}>
          <Num>
            {t('rateOf', {
              price: figure(f, symbol.usd_price),
              currency: symbol.code,
            })}
          </Num>
        </Line>
      )}
      <Line label={t('received')} className="font-medium">
        <Num>{preview.received === undefined ? '–' : unitsText(f, preview.received, symbol.code)}</Num>
      </Line>
    </dl>
  );
}
