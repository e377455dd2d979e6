import { useLocation } from '@tanstack/react-router';
import type { Notice } from '@tidemark/contract/live';
import { TOASTS_ID } from '@tidemark/ui';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { onNotices, takeUnsaid } from '../../live/notices.ts';
import { paths } from '../../shared/layout/paths.ts';
import { useWide } from '../../shared/layout/use-wide.ts';
import { cueNotices } from '../../shared/sounds/notice-cues.ts';
import { NoticeCard, NoticeLine } from './notice-popup.tsx';
import { noPopups, type Popups, withPopups } from './popups.ts';
import { markRead } from './queries.ts';

const SHOWN_MS = 8000;
const CARDS_MAX = 3;

/** Shows each new notice above the page; first those from before mounting. */
export function NoticeToasts({ onOpen }: { readonly onOpen: () => void }) {
  const [popups, setPopups] = useState<Popups<Notice>>(noPopups);
  const [isHeld, hold] = useState(false);
  const wide = useWide();
  useNewNotices((come) => setPopups((before) => withPopups(before, come)));
  const { shown } = popups;
  // All disappear together, some seconds after the last one arrived, but not while hovered or focused.
  useEffect(() => {
    if (shown.length === 0 || isHeld) return;
    const leaving = setTimeout(() => setPopups(noPopups), SHOWN_MS);
    return () => clearTimeout(leaving);
  }, [shown, isHeld]);
  const [keep, leave] = [() => hold(true), () => hold(false)];
  const holding = { onPointerEnter: keep, onPointerLeave: leave, onFocus: keep, onBlur: leave };
  const area = document.getElementById(TOASTS_ID);
  if (!area || shown.length === 0) return null;
  const drop = (id: number) =>
    setPopups((before) => ({ shown: before.shown.filter((notice) => notice.id !== id) }));
  return createPortal(
    <div className="contents" {...holding}>
      {wide ? (
        shown
          .slice(-CARDS_MAX)
          .map((notice) => <NoticeCard key={notice.id} notice={notice} onRemoved={() => drop(notice.id)} />)
      ) : (
        <NoticeLine
          shown={shown}
          onOpen={onOpen}
          onRemoved={() => {
            hold(false);
            setPopups(noPopups);
          }}
        />
      )}
    </div>,
    area,
  );
}

/** Passes on new notices. */
function useNewNotices(say: (come: readonly Notice[]) => void): void {
  const newest = useRef(say);
  newest.current = say;
  const { pathname } = useLocation();
  const isInChat = useRef(false);
  isInChat.current = pathname === paths.mineChat;
  useEffect(() => {
    const take = () => {
      const come: Notice[] = [];
      for (const notice of takeUnsaid()) {
        // A user in the chat already sees the answer.
        if (notice.kind === 'chat' && isInChat.current) void markRead(notice.id);
        else come.push(notice);
      }
      cueNotices(come);
      newest.current(come);
    };
    take();
    return onNotices(take);
  }, []);
}
