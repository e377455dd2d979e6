import { Button, Icon, SelectField } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { serverNow } from '../../shared/time/server-time.ts';
import { type DrawKind, type DrawMethod, methodName } from './view-model.ts';

export interface PayeeFieldProps {
  readonly kind: DrawKind;
  readonly methods: readonly DrawMethod[];
  readonly chosen: DrawMethod | undefined;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onNotBound: () => void;
}

/** The recipient: one of the saved payees, or a button to save one. */
export function PayeeField({ kind, methods, chosen, error, onChoose, onNotBound }: PayeeFieldProps) {
  const t = useText('withdraw');
  const wallet = useText('wallet.not_bind');
  const f = useFormats();
  const label = kind === 'coin' ? t('address') : t('payee');
  if (methods.length === 0)
    return (
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-quiet">{label}</span>
        <Button tone="quiet" icon="plus" className="self-start" onClick={onNotBound}>
          {kind === 'coin' ? wallet('goCoin') : wallet('goBank')}
        </Button>
      </div>
    );
  const isNew = chosen?.hold_until && Date.parse(chosen.hold_until) > serverNow();
  const full = kind === 'coin' ? chosen && fullAddress(chosen) : chosen?.payee_account;
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        label={label}
        error={error}
        value={chosen === undefined ? '' : String(chosen.id)}
        onChange={onChoose}
        options={[
          ...(chosen === undefined ? [{ value: '', label: t('choose') }] : []),
          ...methods.map((method) => ({ value: String(method.id), label: methodName(method) })),
        ]}
      />
      {full === undefined ? null : (
        <bdi dir="ltr" className="text-xs break-all text-quiet">
          {full}
        </bdi>
      )}
      {isNew && chosen.hold_until ? (
        <p className="flex items-center gap-2 text-xs text-warn">
          <Icon name="history" size={14} />
          {t('hold.method', { moment: f.weekTime(chosen.hold_until) })}
        </p>
      ) : null}
      <PlaceLink
        to={kind === 'coin' ? 'mineCoinAddresses' : 'mineBankCards'}
        className="inline-flex min-h-11 items-center self-start text-xs wide:min-h-6 font-medium text-accent hover:underline"
      >
        {t('manage')}
      </PlaceLink>
    </div>
  );
}

/** The full address, with its destination tag or memo. */
const fullAddress = ({ dc_address, tag }: DrawMethod) => (tag === '' ? dc_address : `${dc_address} · ${tag}`);
