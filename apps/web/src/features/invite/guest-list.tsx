import { Card, EmptyState, List, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd, type PagedList } from '../../shared/lists/list-end.tsx';
import type { Guest } from './queries.ts';

export interface GuestListProps {
  readonly list: PagedList & { readonly rows: readonly Guest[] | undefined };
  /** Undefined until loaded. */
  readonly total: number | undefined;
}

/** Users invited by the link, newest first, paged. */
export function GuestList({ list, total }: GuestListProps) {
  const t = useText('invite');
  const { rows } = list;
  return (
    <section
      aria-labelledby="guests"
      aria-busy={!rows && !list.isFailed}
      className="flex min-w-0 flex-col gap-3"
    >
      <h2 id="guests" className="text-xs font-medium text-quiet">
        {!total ? t('guests') : t('count', { count: total })}
      </h2>
      {!rows && list.isFailed ? <LoadFailed onRetry={list.retry} /> : null}
      {!rows && !list.isFailed ? <Skeleton className="h-40 rounded-md" /> : null}
      {rows?.length === 0 ? (
        <Card>
          <EmptyState icon="people" title={t('nobody')} note={t('nobodyNote')} />
        </Card>
      ) : null}
      {rows && rows.length > 0 ? (
        <>
          <Card flush>
            <List>
              {rows.map((guest) => (
                <GuestLine key={guest.id} guest={guest} />
              ))}
            </List>
          </Card>
          <ListEnd list={list} />
        </>
      ) : null}
    </section>
  );
}

function GuestLine({ guest }: { readonly guest: Guest }) {
  const t = useText('invite');
  const f = useFormats();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3">
      <span className="flex min-w-0 flex-col">
        <bdi dir="ltr" className="text-start text-sm [overflow-wrap:anywhere] rtl:text-end">
          {guest.account}
        </bdi>
        <span className="text-xs text-faint">{t('uid', { uid: guest.uid })}</span>
      </span>
      <span className="text-xs text-quiet">{t('joined', { date: f.date(guest.joined_at) })}</span>
    </li>
  );
}
