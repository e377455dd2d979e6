import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onNotices, takeUnsaid } from '../../live/notices.ts';
import { knownInstruments } from '../../shared/instruments.ts';
import { paths } from '../../shared/paths.ts';
import { toaster } from '../../shared/toaster.ts';
import { markRead } from './queries.ts';
import { useSentences } from './sentence.ts';

/** Says each new notice as a toast; those first that came before this was there. */
export function NoticeToasts() {
  const speak = useSentences();
  // The newest closure speaks, in the language of the moment.
  const newest = useRef(speak);
  newest.current = speak;
  const { pathname } = useLocation();
  const isInChat = useRef(false);
  isInChat.current = pathname === paths.mineChat;
  useEffect(() => {
    const say = () => {
      for (const notice of takeUnsaid()) {
        // Whoever looks at the chat has the answer before their eyes.
        if (notice.kind === 'chat' && isInChat.current) {
          void markRead(notice.id);
          continue;
        }
        const { title, text } = newest.current(notice, knownInstruments());
        toaster.show(text, 'plain', title);
      }
    };
    say();
    return onNotices(say);
  }, []);
  return null;
}
