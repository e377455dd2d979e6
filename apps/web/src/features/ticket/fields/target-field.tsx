import { SegmentedControl } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { ExpiryFields } from '../../../shared/expiry/expiry-fields.tsx';
import { RestoredNote } from '../restored-note.tsx';
import type { TicketKind } from '../ticket-input.ts';
import { changeDraft } from '../ticket-state.ts';
import { PriceField, priceText } from './price-field.tsx';
import type { FieldProps } from './size-fields.tsx';

/** Market or pending; the price of a pending order begins empty, for no price is the right one for all. */
export function KindChoice({ instrument, ticket, onChange }: Omit<FieldProps, 'error'>) {
  const t = useText('trade');
  const { Code } = instrument;
  const choose = (kind: TicketKind) => {
    onChange();
    changeDraft(Code, { kind });
  };
  return (
    <>
      <SegmentedControl
        size="sm"
        label={t('kind.label')}
        value={ticket.input.kind}
        choices={[
          { value: 'market', label: t('kind.market') },
          { value: 'pending', label: t('kind.pending') },
        ]}
        onChange={choose}
      />
      {ticket.input.isAtOpening && ticket.gate !== 'closed' ? (
        <p role="status" className="text-xs text-warn">
          {t('openingOrder')}
        </p>
      ) : null}
    </>
  );
}

/** Price of a pending order; the resulting order kind is shown as text. */
export function TargetField({ instrument, ticket, error, onChange }: FieldProps) {
  const t = useText('trade');
  const f = useFormats();
  const { input, market, preview } = ticket;
  const price = f.price(Number(input.target) || 0, instrument.PricePrecision);
  const { side } = input;
  const pending = preview.sums?.pending;
  const kind =
    pending === undefined || side === undefined
      ? undefined
      : pending === 'atOnce'
        ? t('target.atOnce')
        : t(`target.${side}.${pending}`, { price });
  return (
    <>
      <PriceField
        label={t('target.label')}
        instrument={instrument}
        price={market.price}
        value={input.target}
        start={priceText(market.price, instrument.PricePrecision)}
        hint={kind}
        error={error}
        onChange={(target) => {
          onChange();
          changeDraft(instrument.Code, { target });
        }}
      />
      <RestoredNote draft={ticket.draft} field="target" />
      {market.isClosed && ticket.gate !== 'closed' ? (
        <p role="status" className="text-xs text-warn">
          {t('closedOrder')}
        </p>
      ) : null}
    </>
  );
}

/** How long a pending order is good. */
export function ExpiryField({ instrument, ticket, error, onChange }: FieldProps) {
  return (
    <ExpiryFields
      expiry={ticket.draft.expiry}
      error={error}
      onChange={(expiry) => {
        onChange();
        changeDraft(instrument.Code, { expiry });
      }}
    />
  );
}
