import { Button, ChipRow, EmptyState, Row, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { useDayName, useDayNumber } from './day-name.ts';
import { NoticeRow } from './notice-row.tsx';
import { markRead, useNotices } from './queries.ts';
import { byDay, type Notice, type NoticeShow, noticeShows } from './view-model.ts';

const SKELETON_ROWS = 5;

/** The notification list by days; a tap marks one as read and leads to what it is about. */
export function NoticeList({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText('inbox');
  const list = useText('notices');
  const [show, setShow] = useState<NoticeShow>('all');
  const notices = useNotices(show);
  const going = useGoing();
  // A user without any notices has nothing to filter.
  const hasAny = show !== 'all' || notices.notices?.length !== 0;
  return (
    <div>
      {hasAny ? (
        <div className="flex flex-wrap items-center justify-between gap-x-2 pt-3">
          <ChipRow
            label={t('show.label')}
            value={show}
            choices={noticeShows.map((value) => ({ value, label: t(`show.${value}`) }))}
            onChange={setShow}
            className="-mx-4 px-4 py-0.5"
          />
          {notices.unread > 0 ? (
            <Button
              tone="plain"
              size="sm"
              icon="check"
              className="-me-3 ms-auto"
              onClick={() => void markRead()}
            >
              {list('list.readAll')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Shown show={show} notices={notices} onLeave={onLeave} />
      <button
        type="button"
        className="-mx-4 block w-[calc(100%+2rem)] border-t border-line text-start -outline-offset-2 hover:bg-well"
        onClick={() => {
          going.to('mineSystem');
          onLeave();
        }}
      >
        <Row icon="settings" title={t('settings')} leads />
      </button>
    </div>
  );
}

function Shown({
  show,
  notices,
  onLeave,
}: {
  readonly show: NoticeShow;
  readonly notices: ReturnType<typeof useNotices>;
  readonly onLeave: () => void;
}) {
  if (!notices.notices) return notices.isFailed ? <LoadFailed onRetry={notices.retry} /> : <Waiting />;
  if (notices.notices.length === 0) return <Nothing show={show} />;
  return (
    <>
      <Days notices={notices.notices} onLeave={onLeave} />
      <ListEnd list={notices} />
    </>
  );
}

function Days({ notices, onLeave }: { readonly notices: readonly Notice[]; readonly onLeave: () => void }) {
  const t = useText('notices');
  const dayName = useDayName();
  return byDay(notices, Date.now(), useDayNumber()).map((day) => {
    const name = dayName(day.back, day.notices[0]?.time ?? '');
    return (
      <section key={day.back}>
        <h3 className="pt-4 pb-1 text-xs font-medium text-faint">{name}</h3>
        <ul aria-label={`${t('list.title')}, ${name}`} className="-mx-4 divide-y divide-line">
          {day.notices.map((notice) => (
            <li key={notice.id}>
              <NoticeRow notice={notice} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Nothing({ show }: { readonly show: NoticeShow }) {
  const t = useText('inbox');
  const list = useText('notices');
  if (show === 'all')
    return <EmptyState icon="bell" title={list('list.none')} note={list('list.noneNote')} />;
  const isUnread = show === 'unread';
  return (
    <EmptyState
      icon={isUnread ? 'check' : 'bell'}
      title={t(isUnread ? 'none.unread' : 'none.title')}
      note={t(isUnread ? 'none.unreadNote' : 'none.note')}
    />
  );
}

function Waiting() {
  const t = useText('notices');
  return (
    <ul aria-label={t('list.title')} aria-busy={true} className="-mx-4 divide-y divide-line">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <li key={`row-${index.toString()}`} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-full" />
        </li>
      ))}
    </ul>
  );
}
