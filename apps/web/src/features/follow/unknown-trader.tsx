import { Button, Card, EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';

/** An address that names no trader. */
export function UnknownTrader() {
  const t = useText('follow.trader');
  const going = useGoing();
  return (
    <Card className="mx-4 wide:mx-0">
      <EmptyState
        icon="follow"
        title={t('unknown')}
        note={t('unknownNote')}
        action={<Button onClick={() => going.to('follow')}>{t('all')}</Button>}
      />
    </Card>
  );
}
