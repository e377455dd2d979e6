import { Button, Card, EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';

/** Withdrawals need a verified name: links to the verification, or states that it is under review. */
export function NameFirst({ state }: { readonly state: 'missing' | 'waiting' }) {
  const t = useText('withdraw.needName');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="shield"
        title={t('title')}
        note={state === 'missing' ? t('note') : t('waitingNote')}
        action={
          <Button onClick={() => going.to('mineAuth')}>{state === 'missing' ? t('go') : t('look')}</Button>
        }
      />
    </Card>
  );
}
