import type { CallOutput } from '@tidemark/contract';
import { info, sessionEnd, sessions, sessionsEndOthers } from '@tidemark/contract/calls/account/security';
import { Button, Card, Icon, List, Skeleton, Tag } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { deviceKind, isActive } from './view-model.ts';

type Device = CallOutput<typeof sessions>[number];

/** Shows a sign-in on another device without a tap. */
const LOOK_AGAIN_MS = 20_000;

const refresh = () => Promise.all([refreshCall(sessions), refreshCall(info)]);

/** Every open session with its device and location, and the actions that end them. */
export function DeviceList() {
  const t = useText('security.devices');
  const devices = useCall(sessions, {}, { refetchInterval: LOOK_AGAIN_MS });
  const others = devices.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-2 text-xs font-medium text-quiet">{t('title')}</h2>
      {devices.isError && !devices.data ? <LoadFailed onRetry={() => void devices.refetch()} /> : null}
      <Card flush className="overflow-hidden">
        <List aria-label={t('title')} aria-busy={!devices.data && !devices.isError}>
          {devices.data
            ? devices.data.map((device) => <DeviceRow key={device.id} device={device} />)
            : [1, 2].map((row) => (
                <li key={row} className="p-4">
                  <Skeleton className="h-4 w-36" />
                  <Skeleton className="mt-2 h-3 w-56" />
                </li>
              ))}
        </List>
      </Card>
      {others > 0 ? <EndOthers /> : null}
      {devices.data && others === 0 ? <p className="mt-2 text-xs text-faint">{t('alone')}</p> : null}
    </section>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const t = useText('security.devices');
  const [busy, setBusy] = useState(false);
  const name = device.device === '' ? t('unknown') : device.device;
  const end = async () => {
    setBusy(true);
    const done = await api.ask(sessionEnd, { id: device.id }).catch(() => undefined);
    if (done) toaster.show(done.msg, 'good');
    await refresh();
    setBusy(false);
  };
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon name={deviceKind(device.device)} className="mt-0.5 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi>{name}</bdi>
          {device.current ? <Tag tone="accent">{t('this')}</Tag> : null}
          {device.passkey ? <Tag>{t('passkey')}</Tag> : null}
        </p>
        <DeviceTimes device={device} />
      </div>
      {device.current ? null : (
        <Button
          tone="quiet"
          size="sm"
          busy={busy}
          aria-label={t('endName', { device: name })}
          onClick={() => void end()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** When it was opened, from where, and when it was last used. */
function DeviceTimes({ device }: { readonly device: Device }) {
  const t = useText('security.devices');
  const security = useText('security');
  const f = useFormats();
  const moment = (at: string) => security('at', { date: f.date(at), time: f.time(at) });
  const active = device.current || isActive(device.seen_at, Date.now());
  return (
    <p className="text-xs text-faint">
      <span className="block">{t('since', { moment: moment(device.created_at) })}</span>
      <span className="block">
        {t.rich('where', {
          state: active ? t('now') : t('seen', { moment: moment(device.seen_at) }),
          address: () => <bdi className="break-all">{device.address}</bdi>,
        })}
      </span>
    </p>
  );
}

function EndOthers() {
  const t = useText('security.devices');
  const security = useText('security');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    const done = await api.ask(sessionsEndOthers, {}).catch(() => undefined);
    if (done) toaster.show(done.msg, 'good');
    await refresh();
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button tone="danger" className="mt-3" onClick={() => setAsking(true)}>
        {t('endOthers')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            busy={busy}
            tone="danger"
            title={t('endOthersAsk')}
            note={t('endOthersNote')}
            confirmLabel={t('endOthers')}
            cancelLabel={security('cancel')}
            onConfirm={() => void end()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
