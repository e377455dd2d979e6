import { Button, Card, Icon, Row } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { PlaceLink, useGoing } from '../../../shared/layout/navigation.tsx';
import type { Place } from '../../../shared/layout/paths.ts';
import { useIsSignedIn, useUser } from '../../../shared/session/session.ts';
import { useApplication, WAITING } from '../queries.ts';
import { currentStep } from './application-step.ts';

/** The user's copy-trading role: a lead trader, or one who may apply; links to followed traders. */
export function Standing() {
  const t = useText('follow.home');
  const { isTrader, place } = currentStep(useUser());
  return (
    <Card flush className="overflow-hidden">
      {isTrader ? <AsTrader place={place} /> : <AsOther place={place} />}
      <PlaceLink
        to="followList"
        className="block w-full border-t border-line -outline-offset-2 hover:bg-well"
      >
        <Row icon="people" title={t('list')} leads />
      </PlaceLink>
    </Card>
  );
}

interface Leading {
  readonly place: Place;
}

function AsTrader({ place }: Leading) {
  const t = useText('follow.home');
  const going = useGoing();
  return (
    <StatusMessage title={t('youTrade')} note={t('youTradeNote')}>
      <Button onClick={() => going.to(place)}>{t('mine')}</Button>
    </StatusMessage>
  );
}

function AsOther({ place }: Leading) {
  const t = useText('follow.home');
  const going = useGoing();
  const isDemo = useUser()?.is_demo === 1;
  const signedIn = useIsSignedIn();
  const isWaiting = useApplication({ enabled: signedIn }).data?.status === WAITING;
  return (
    <StatusMessage
      title={isWaiting ? t('waiting') : t('beTrader')}
      note={isDemo ? t('beTraderDemo') : t('beTraderNote')}
    >
      <Button tone={isWaiting ? 'quiet' : 'accent'} onClick={() => going.to(place)}>
        {isWaiting ? t('look') : t('apply')}
      </Button>
    </StatusMessage>
  );
}

interface StatusMessageProps {
  readonly title: string;
  readonly note: string;
  readonly children: React.ReactNode;
}

function StatusMessage({ title, note, children }: StatusMessageProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name="follow" size={20} />
      </span>
      <div className="min-w-40 flex-1">
        <h2 className="text-sm font-medium">{title}</h2>
        <p className="text-xs text-quiet">{note}</p>
      </div>
      {children}
    </div>
  );
}
