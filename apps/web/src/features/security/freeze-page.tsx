import { freeze } from '@tidemark/contract/calls/account/security';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, Card, EmptyState, Icon, type IconName } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { signOutHere } from '../../shared/session/sign-out.ts';
import { RemovalStop } from './removal-stop.tsx';
import { tokenOfLink } from './view-model.ts';

/** Where the links of security mails lead: a new sign-in, or a removal of two-factor that was begun. */
export function FreezePage() {
  const removal = useQueryParams().removal?.trim() ?? '';
  return removal === '' ? <Freezing /> : <RemovalStop token={removal} />;
}

/** After a new sign-in: what freezing does, and the one button that does it. */
function Freezing() {
  const t = useText('security.freeze');
  const token = tokenOfLink(useQueryParams());
  const [stage, setStage] = useState<'ask' | 'done' | 'void'>(token === undefined ? 'void' : 'ask');
  return (
    <Page title={t('title')} back={false}>
      <div className="px-4 pt-2 pb-8 wide:px-0">
        <Card className="p-5">
          {stage === 'done' ? (
            <Frozen />
          ) : stage === 'void' || token === undefined ? (
            <VoidLink />
          ) : (
            <Ask token={token} onDone={() => setStage('done')} onVoid={() => setStage('void')} />
          )}
        </Card>
      </div>
    </Page>
  );
}

interface AskProps {
  readonly token: string;
  readonly onDone: () => void;
  readonly onVoid: () => void;
}

const facts = [
  ['sessions', 'logout'],
  ['closed', 'lock'],
  ['orders', 'trade'],
  ['back', 'reset'],
] as const satisfies readonly (readonly [string, IconName])[];

function Ask({ token, onDone, onVoid }: AskProps) {
  const t = useText('security.freeze');
  const going = useGoing();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api.call(freeze, { token }, { quiet: true });
      signOutHere();
      onDone();
    } catch (problem) {
      setBusy(false);
      if (problem instanceof CallFailed) return showFailure(problem);
      if (!(problem instanceof CallRefused)) return;
      if (problem.key === 'session.freeze_link_void' || problem.field === 'token') return onVoid();
      toaster.show(problem.message, 'bad');
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base font-medium">{t('lead')}</p>
      <ul className="flex flex-col gap-3">
        {facts.map(([fact, icon]) => (
          <li key={fact} className="flex gap-3 text-sm">
            <Icon name={icon} className="text-quiet" />
            <span className="min-w-0">{t(`facts.${fact}`)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <Button tone="danger" size="lg" wide icon="lock" busy={busy} onClick={() => void send()}>
          {t('submit')}
        </Button>
        <Button tone="plain" wide disabled={busy} onClick={() => going.to('home', {}, { replace: true })}>
          {t('signIn')}
        </Button>
      </div>
    </div>
  );
}

function Frozen() {
  const t = useText('security.freeze');
  const going = useGoing();
  return (
    <div role="status">
      <EmptyState
        icon="lock"
        title={t('done')}
        note={t('doneNote')}
        action={<Button onClick={() => going.to('forgot')}>{t('reset')}</Button>}
      />
    </div>
  );
}

function VoidLink() {
  const t = useText('security.freeze');
  const going = useGoing();
  return (
    <EmptyState
      icon="warn"
      title={t('void')}
      note={t('voidNote')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="quiet" onClick={() => going.to('forgot')}>
            {t('toReset')}
          </Button>
          <Button onClick={() => going.to('mineSecurity')}>{t('toSignIn')}</Button>
        </div>
      }
    />
  );
}
