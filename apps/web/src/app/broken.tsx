import { Button, EmptyState } from '@tidemark/ui';
import { useText } from '../shared/device/language.ts';
import { PartMissing } from '../shared/loading/missing-part.ts';

/** What a page shows that has thrown, or that could not be fetched: its neighbours and the money go on. */
export function Broken({ error }: { readonly error: unknown }) {
  const t = useText('app');
  const isMissing = error instanceof PartMissing;
  if (!isMissing) console.error(error);
  return (
    <div role="alert" className="mx-auto max-w-120 py-8">
      <EmptyState
        icon="warn"
        title={isMissing ? t('loadFailed') : t('broken.title')}
        note={isMissing ? t('loadFailedNote') : t('broken.note')}
        action={<Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>}
      />
    </div>
  );
}
