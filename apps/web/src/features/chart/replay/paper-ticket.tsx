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
  const problemOf = usePaperProblem(instrument);
  const problem = refused && problemOf(refused);
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

interface Texts {
  readonly t: ReturnType<typeof useText<'chart'>>;
  readonly trade: ReturnType<typeof useText<'trade'>>;
  readonly f: ReturnType<typeof useFormats>;
}

/** Says what is wrong with an order, at the field that it names. */
export function usePaperProblem(
  instrument: Instrument,
): (refused: Refusal | 'noRate') => { readonly field: FieldName | undefined; readonly text: string } {
  const texts = { t: useText('chart'), trade: useText('trade'), f: useFormats() };
  return (refused) => problemWith(refused, instrument, texts);
}

function problemWith(
  refused: Refusal | 'noRate',
  { ForexMinCont, ForexMaxCont, Pip, PricePrecision }: Instrument,
  { t, trade, f }: Texts,
): ReturnType<ReturnType<typeof usePaperProblem>> {
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
