import { Button, Card, EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';

/** No terms and no amount in the address: there is no agreement yet, and where to get one. */
export function NothingChosen() {
  const t = useText('loan.agreement');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="document"
        title={t('nothing')}
        note={t('nothingNote')}
        action={<Button onClick={() => going.to('loanSubmit')}>{t('choose')}</Button>}
      />
    </Card>
  );
}
