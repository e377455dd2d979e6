import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { OverPage } from '../../shared/layout/responsive-dialog.tsx';
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
    <OverPage
      open={open}
      onClose={onClose}
      title={t('title', { instrument: instrument.ShowCode })}
      wide="middle"
    >
      <AlertForm instrument={instrument} />
      <AlertList instrumentId={instrument.Id} />
    </OverPage>
  );
}
