import { Button, EmptyState } from '@tidemark/ui';
import { useText } from '../shared/device/language.ts';

/** What a page shows that has thrown: its neighbours go on. */
export function Broken({ error }: { readonly error: unknown }) {
  const t = useText('console.frame');
  console.error(error);
  return (
    <div role="alert" className="mx-auto max-w-120 py-8">
      <EmptyState
        icon="warn"
        title={t('broken')}
        note={t('brokenNote')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      />
    </div>
  );
}
