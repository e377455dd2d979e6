import { useQuery } from '@tanstack/react-query';
import { type PushKind, pushKinds } from '@tidemark/contract/calls/account/push';
import { Row, Switch } from '@tidemark/ui';
import { useState } from 'react';
import { queryClient } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { choosePushKinds, type PushState, pushState } from '../../shared/device/push-device.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';

const key = ['push-device'];
const icons = { fills: 'orders', alerts: 'alert', closes: 'warn' } as const;

/** Push notices on this device while the app is closed: only those the user enabled. */
export function PushRows() {
  const t = useText('reach.push');
  const signedIn = useIsSignedIn();
  const { data } = useQuery({
    queryKey: key,
    queryFn: pushState,
    enabled: signedIn,
    staleTime: 0,
    retry: false,
  });
  const [isBusy, setIsBusy] = useState(false);
  const kinds = data?.kind === 'ready' ? data.kinds : [];
  const choose = async (kind: PushKind, on: boolean) => {
    setIsBusy(true);
    try {
      const wanted = pushKinds.filter((known) => (known === kind ? on : kinds.includes(known)));
      queryClient.setQueryData<PushState>(key, await choosePushKinds(wanted));
    } catch (problem) {
      // No push service available, or a refusal that has been shown already.
      console.warn('this device cannot be told', problem);
      toaster.show(t('failed'), 'bad');
    } finally {
      setIsBusy(false);
    }
  };
  const hint = hintOf(signedIn, data);
  return (
    <>
      {hint === undefined ? null : (
        <li>
          <Row icon="bell" title={t('title')} note={t(hint)} />
        </li>
      )}
      {pushKinds.map((kind) => (
        <li key={kind}>
          <Row
            icon={icons[kind]}
            title={t(kind)}
            note={t(`${kind}Note`)}
            end={
              <Switch
                label={t(kind)}
                checked={kinds.includes(kind)}
                disabled={isBusy || data?.kind !== 'ready'}
                onChange={(on) => void choose(kind, on)}
              />
            }
          />
        </li>
      ))}
    </>
  );
}

function hintOf(signedIn: boolean, state: PushState | undefined) {
  if (!signedIn) return 'signIn';
  if (state === undefined || state.kind === 'ready') return undefined;
  return state.kind;
}
