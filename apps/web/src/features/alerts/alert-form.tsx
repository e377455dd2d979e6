import { Button, Num, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { usePrice } from '../../live/prices.ts';
import { useSetAlert } from '../../shared/alerts/queries.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { NumberStepper } from '../../shared/forms/number-field.tsx';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { AskBefore } from '../../shared/orders/ask-before.tsx';
import { useFarPrices } from '../../shared/orders/use-far-prices.ts';
import { type AlertDraft, alertDraft, movedBy, priceStep, quickMoves } from './alert-draft.ts';

/** Sets an alert: a price, and in words the direction to reach it. */
export function AlertForm({
  instrument,
  onSet,
}: {
  readonly instrument: Instrument;
  readonly onSet?: () => void;
}) {
  const t = useText('alerts');
  const { Id, Code, PricePrecision } = instrument;
  const current = usePrice(Code)?.close ?? instrument.ForexQuotations.Close ?? undefined;
  const [typed, setTyped] = useState(() =>
    current === undefined ? '' : movedBy(quickMoves[2], current, PricePrecision),
  );
  const setting = useSetAlert();
  const draft = alertDraft(typed, current, PricePrecision);
  const problem = useDraftProblem(draft, PricePrecision);
  const { area, focusOnRefused } = useFocusOnRefused<HTMLFormElement>();
  const change = (text: string) => {
    setting.forgetRefusal();
    setTyped(text);
  };
  const [isAsking, setAsking] = useState(false);
  const warnings = useFarPrices()(instrument, [draft.is === 'ready' ? draft.price : undefined], current);
  const send = async () => {
    if (draft.is !== 'ready') return focusOnRefused();
    if (warnings.length > 0 && !isAsking) return setAsking(true);
    setAsking(false);
    if (await setting.set({ forex_id: Id, price: draft.price })) onSet?.();
  };
  return (
    <form
      ref={area}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <NumberStepper
        label={t('price')}
        value={typed}
        step={current === undefined ? 10 ** -PricePrecision : priceStep(current, PricePrecision)}
        min={0}
        precision={PricePrecision}
        placesMin={PricePrecision}
        lessLabel={t('lower')}
        moreLabel={t('higher')}
        hint={<DraftWords draft={draft} instrument={instrument} />}
        error={setting.refusal?.message ?? problem}
        onChange={change}
      />
      {current === undefined ? null : (
        <QuickMoves current={current} precision={PricePrecision} onChoose={change} />
      )}
      <Button type="submit" wide size="lg" busy={setting.isBusy}>
        {t('set')}
      </Button>
      {isAsking ? (
        <AskBefore
          title={t('price')}
          warnings={warnings}
          confirmLabel={t('set')}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </form>
  );
}

/** Quick choices of distances from the current price. */
function QuickMoves({
  current,
  precision,
  onChoose,
}: {
  readonly current: number;
  readonly precision: number;
  readonly onChoose: (price: string) => void;
}) {
  const t = useText('alerts');
  const f = useFormats();
  return (
    <fieldset dir="ltr" className="grid grid-cols-4 gap-1.5">
      <legend className="sr-only">{t('moves')}</legend>
      {quickMoves.map((move) => (
        <Button
          key={move}
          tone="quiet"
          size="sm"
          className="px-1"
          onClick={() => onChoose(movedBy(move, current, precision))}
        >
          <Num>{f.move(move)}</Num>
        </Button>
      ))}
    </fieldset>
  );
}

/** «You will be told when BTC/USD rises to 61,000.00.» */
function DraftWords({ draft, instrument }: { readonly draft: AlertDraft; readonly instrument: Instrument }) {
  const t = useText('alerts');
  const f = useFormats();
  if (draft.is !== 'ready') return null;
  return t(`will.${draft.direction}`, {
    instrument: instrument.ShowCode,
    price: f.price(draft.price, instrument.PricePrecision),
  });
}

function useDraftProblem(draft: AlertDraft, precision: number): string | undefined {
  const t = useText('alerts');
  const f = useFormats();
  switch (draft.is) {
    case 'ready':
      return undefined;
    case 'empty':
      return t('problem.empty');
    case 'noPrice':
      return t('problem.noPrice');
    case 'tooHigh':
      return t('problem.tooHigh', { max: f.count(draft.max) });
    case 'atPrice':
      return t('problem.atPrice', { price: f.price(draft.price, precision) });
  }
}
