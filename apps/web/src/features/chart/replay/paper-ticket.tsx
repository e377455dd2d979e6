import type { Side } from '@tidemark/domain/forex';
import type { Refusal } from '@tidemark/domain/outcome';
import { Button, Num } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import type { Paper } from './use-paper.ts';

type FieldName = 'lots' | 'stopLoss' | 'takeProfit';

/** A market order on paper. */
export function PaperTicket({
  instrument,
  paper,
}: {
  readonly instrument: Instrument;
  readonly paper: Paper;
}) {
  const t = useText('chart');
  const f = useFormats();
  const [typed, setTyped] = useState<Readonly<Record<FieldName, string>>>({
    ...{ lots: String(instrument.ForexMinCont), stopLoss: '', takeProfit: '' },
  });
  const [refused, setRefused] = useState<Refusal | 'noRate'>();
  const problem = useProblem(instrument, refused);
  const send = (side: Side) => {
    const level = (text: string) => (text === '' ? undefined : Number(text));
    const asked = { stopLoss: level(typed.stopLoss), takeProfit: level(typed.takeProfit) };
    setRefused(paper.buyOrSell(side, Number(typed.lots), asked));
  };
  const field = (name: FieldName, places: number) => (
    <NumberField
      label={t(`replay.${name}`)}
      value={typed[name]}
      places={places}
      error={problem?.field === name ? problem.text : undefined}
      onChange={(text) => {
        setTyped({ ...typed, [name]: text });
        setRefused(undefined);
      }}
    />
  );
  const { last } = paper;
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="sr-only">{t('replay.orders')}</legend>
      <p className="text-center text-lg font-medium">
        {last ? <Num>{f.price(last.price, instrument.PricePrecision)}</Num> : null}
      </p>
      {field('lots', 6)}
      <div className="grid grid-cols-2 gap-2">
        {field('stopLoss', instrument.PricePrecision)}
        {field('takeProfit', instrument.PricePrecision)}
      </div>
      {problem && problem.field === undefined ? (
        <p role="alert" className="text-xs text-danger">
          {problem.text}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button tone="quiet" disabled={!last} onClick={() => send('sell')}>
          {t('replay.sell')}
        </Button>
        <Button tone="quiet" disabled={!last} onClick={() => send('buy')}>
          {t('replay.buy')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What is wrong with an order, at the field that it names. */
function useProblem(
  { ForexMinCont, ForexMaxCont, Pip, PricePrecision }: Instrument,
  refused: Refusal | 'noRate' | undefined,
): { readonly field: FieldName | undefined; readonly text: string } | undefined {
  const t = useText('chart');
  const trade = useText('trade');
  const f = useFormats();
  if (refused === undefined) return undefined;
  if (refused === 'noRate') return { field: undefined, text: t('replay.noRate') };
  const { refusal, field, params } = refused;
  switch (refusal) {
    case 'forex.lots_above_max':
      return { field: 'lots', text: trade('problem.above', { max: ForexMaxCont }) };
    case 'forex.lots_off_step':
      return { field: 'lots', text: trade('problem.offStep', { step: Pip }) };
    case 'forex.stop_loss_wrong_side':
    case 'forex.take_profit_wrong_side':
      return {
        field: field === 'stopLoss' ? 'stopLoss' : 'takeProfit',
        text: trade('problem.wrongSide', {
          bound: params.bound === 'below' ? 'below' : 'above',
          price: f.price(Number(params.price), PricePrecision),
        }),
      };
    case 'forex.lots_below_min':
      return { field: 'lots', text: trade('problem.below', { min: ForexMinCont }) };
    default: {
      // A price of another scale, or none at all.
      const name = field === 'stopLoss' ? 'stopLoss' : 'takeProfit';
      return { field: name, text: trade(`problem.noPrice.${name}`) };
    }
  }
}
