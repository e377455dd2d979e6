import { SegmentedControl } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { setConfirmations, useConfirmations } from '../../shared/orders/confirmations.ts';
import { confirmModes, isSize } from '../../shared/orders/confirmations-text.ts';

/** When orders are confirmed in a dialog: always, above a size, never. */
export function ConfirmRow() {
  const t = useText('system.confirm');
  const { mode, above } = useConfirmations();
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <SegmentedControl
        size="sm"
        label={t('title')}
        value={mode}
        choices={confirmModes.map((value) => ({ value, label: t(value) }))}
        onChange={(mode) => setConfirmations({ mode })}
      />
      {mode === 'above' ? (
        <NumberField
          label={t('size')}
          places={2}
          isMoney
          value={above}
          error={isSize(above) ? undefined : t('noSize')}
          onChange={(above) => setConfirmations({ above })}
        />
      ) : null}
      <p className="text-xs text-faint">{t('note')}</p>
    </li>
  );
}
