import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';

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
  return (
    <ResponsiveDialog
      open={open}
      onClose={onClose}
      title={t('title', { instrument: instrument.ShowCode })}
      wide="middle"
    >
      <AlertForm instrument={instrument} />
      <AlertList instrumentId={instrument.Id} />
    </ResponsiveDialog>
  );
}
