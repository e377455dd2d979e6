import { cx, Icon, Skeleton, Tag } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import type { Query } from '../../shared/layout/paths.ts';
import { useServerNow } from '../../shared/time/use-server-now.ts';
import { contactOf } from '../../shared/user-name.ts';
import type { SupportCase } from './view-model.ts';

const SKELETON_ROWS = 5;

export interface CaseListProps {
  /** Undefined until loaded. */
  readonly cases: readonly SupportCase[] | undefined;
  readonly openId: number | undefined;
  readonly query: Query;
  readonly empty: ReactNode;
}

/** Conversations of the inbox: user, last message, and waiting time. */
export function CaseList({ cases, openId, query, empty }: CaseListProps) {
  const t = useText('console-support');
  if (cases?.length === 0) return empty;
  return (
    <ul
      aria-label={t('title')}
      aria-busy={cases === undefined}
      className="divide-y divide-line border-t border-line"
    >
      {cases?.map((one) => (
        <li key={one.id}>
          <CaseLink one={one} isOpen={one.id === openId} query={query} />
        </li>
      ))}
      {cases
        ? null
        : Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <li key={`row-${index.toString()}`} className="flex flex-col gap-2 p-3">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-full" />
            </li>
          ))}
    </ul>
  );
}

function CaseLink({
  one,
  isOpen,
  query,
}: {
  readonly one: SupportCase;
  readonly isOpen: boolean;
  readonly query: Query;
}) {
  const t = useText('console-support');
  const f = useFormats();
  const now = useServerNow();
  const { last } = one;
  const word = last === null ? '' : last.text || t('picture');
  return (
    <PlaceLink
      to="support"
      query={{ ...query, id: String(one.id) }}
      current={isOpen}
      className={cx(
        'flex flex-col gap-1 p-3 -outline-offset-2 transition-colors duration-150 hover:bg-well',
        isOpen && 'bg-accent-soft',
      )}
    >
      <span className="flex items-center gap-2">
        {/* A text of another direction begins where the row begins and is cut at its own end. */}
        <span className="flex min-w-0 flex-1">
          <bdi className={cx('truncate text-sm', one.unread > 0 ? 'font-semibold' : 'font-medium')}>
            {contactOf(one.user)}
          </bdi>
        </span>
        {one.is_demo ? <Tag tone="plain">{t('demo')}</Tag> : null}
        {one.unread > 0 ? (
          <span className="num rounded-full bg-accent-fill px-2 py-0.5 text-xs font-semibold text-on-accent">
            <span aria-hidden="true">{f.count(one.unread)}</span>
            <span className="sr-only">{t('unread', { count: one.unread })}</span>
          </span>
        ) : null}
      </span>
      <span className="flex gap-1 text-sm text-quiet">
        {last?.from === 'operator' ? <span className="shrink-0">{`${t('we')} `}</span> : null}
        <bdi className="truncate">{word}</bdi>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
        {one.waiting_since === null ? (
          last === null ? null : (
            <span className="num">{f.stamp(last.time)}</span>
          )
        ) : (
          <span className="num inline-flex items-center gap-1 text-warn">
            <Icon name="history" size={14} />
            {t('waits', { span: f.longSpan(now - Date.parse(one.waiting_since)) })}
          </span>
        )}
        {one.taken_by === null ? null : (
          <span className="min-w-0 truncate">
            {one.mine ? t('mine') : t('takenBy', { who: one.taken_by })}
          </span>
        )}
        {one.status === 'closed' ? <span>{t('closed')}</span> : null}
      </span>
    </PlaceLink>
  );
}
