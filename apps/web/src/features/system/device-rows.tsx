import { Row } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { forgetDevice, keptHere } from '../../shared/device/storage.ts';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { signOut } from '../../shared/session/sign-out.ts';

/** What this device stores, and a button to clear it. */
export function DeviceRows() {
  const t = useText('system.device');
  const app = useText('app');
  const f = useFormats();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { entries, bytes } = keptHere();
  const forget = async () => {
    setBusy(true);
    await signOut();
    forgetDevice();
    // Reloads the page, so that nothing of it stays in memory either.
    window.location.replace('/');
  };
  return (
    <>
      <li>
        <Row
          icon="device"
          title={t('kept')}
          note={
            <>
              <span className="block text-quiet">{t('keptSum', { entries, size: f.fileSize(bytes) })}</span>
              {t('keptNote')}
            </>
          }
        />
      </li>
      <li>
        <button
          type="button"
          className="w-full text-danger -outline-offset-2 hover:bg-well"
          onClick={() => setAsking(true)}
        >
          <Row
            icon="reset"
            title={<span className="text-danger">{t('forget')}</span>}
            note={t('forgetNote')}
            leads
          />
        </button>
      </li>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            busy={busy}
            tone="danger"
            title={t('forgetAsk')}
            note={t('forgetAskNote')}
            confirmLabel={t('forget')}
            cancelLabel={app('cancel')}
            onConfirm={() => void forget()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
