import { useLocation } from '@tanstack/react-router';
import { Button, Card, EmptyState, Tag } from '@tidemark/ui';
import { useText } from '../shared/language.ts';
import { useGoing } from '../shared/navigation.tsx';
import { Page } from '../shared/page.tsx';
import { routeOf } from './route-list.ts';

/** A page whose issue has not built it yet: what it will be, that it costs nothing, a way back. */
export function NotOpen() {
  const t = useText('app');
  const going = useGoing();
  const entry = routeOf(useLocation().pathname);
  if (!entry) return null;
  const page = t(`pages.${entry.title}`);
  return (
    <Page title={page} back={entry.tab === undefined} end={<Tag tone="warn">{t('notOpen.tag')}</Tag>}>
      <Card className="mx-4 mt-2 wide:mx-0">
        <EmptyState
          icon="history"
          title={t('notOpen.title', { page })}
          note={
            <>
              {entry.about ? <span className="mb-2 block">{t(`about.${entry.about}`)}</span> : null}
              <span className="block text-faint">{t('notOpen.note')}</span>
            </>
          }
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button tone="quiet" onClick={going.back}>
                {t('notOpen.back')}
              </Button>
              <Button onClick={() => going.to('home')}>{t('notOpen.home')}</Button>
            </div>
          }
        />
      </Card>
    </Page>
  );
}
