import { Button, EmptyState } from '@tidemark/ui';
import { useText } from '../shared/language.ts';

/** What a page shows that has thrown: its neighbours and the money go on. */
export function Broken({ error }: { readonly error: unknown }) {
  const t = useText('app');
  console.error(error);
  return (
    <div role="alert" className="mx-auto max-w-120 py-8">
      <EmptyState
        icon="warn"
        title={t('broken.title')}
        note={t('broken.note')}
        action={<Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>}
      />
    </div>
  );
}
