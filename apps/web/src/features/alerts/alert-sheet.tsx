import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { ConditionForm } from './condition-form.tsx';
import { type AlertKind, KindField } from './kind-field.tsx';

/** The form of an alert, over the ones that wait in the same instrument. */
export function AlertSheet({
  instrument,
  open,
  onClose,
}: {
  readonly instrument: Instrument;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useText('alerts');
  const [kind, setKind] = useState<AlertKind>('price');
  return (
    <ResponsiveDialog
      open={open}
      onClose={onClose}
      title={t('title', { instrument: instrument.ShowCode })}
      wide="middle"
    >
      <div className="flex flex-col gap-3">
        <KindField kind={kind} onChange={setKind} />
        {kind === 'price' ? (
          <AlertForm instrument={instrument} />
        ) : (
          <ConditionForm key={kind} kind={kind} instrument={instrument} />
        )}
      </div>
      <AlertList instrumentId={instrument.Id} />
    </ResponsiveDialog>
  );
}
