import { Card } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { Page } from '../../shared/layout/page.tsx';
import { AskService } from '../../shared/service/ask-service.tsx';

/** The placeholder that the specification requires, with its back arrow, and a link to support. */
export function FeedbackPage() {
  const t = useText('feedback');
  return (
    <Page title={t('title')}>
      <Card>
        <AskService icon="chat" title={t('ask')} note={t('note')} chat={t('chat')} />
      </Card>
    </Page>
  );
}
