import { EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { Page } from '../../shared/page.tsx';

/** The placeholder that the specification asks for, with its back arrow. */
export function FeedbackPage() {
  const t = useText('feedback');
  return (
    <Page title={t('title')}>
      <EmptyState icon="chat" title={t('title')} note={t('note')} />
    </Page>
  );
}
