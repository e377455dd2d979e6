import { alertKinds } from '@tidemark/contract/calls/account/alert';
import { SelectField } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';

export type AlertKind = (typeof alertKinds)[number];

/** What the alert goes by. */
export function KindField({
  kind,
  onChange,
}: {
  readonly kind: AlertKind;
  readonly onChange: (kind: AlertKind) => void;
}) {
  const t = useText('alerts');
  return (
    <SelectField
      label={t('kind.label')}
      value={kind}
      options={alertKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      onChange={(value) => onChange(alertKinds.find((one) => one === value) ?? 'price')}
    />
  );
}
