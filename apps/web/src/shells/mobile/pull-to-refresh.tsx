import { cx, Icon } from '@tidemark/ui';
import { useEffect, useRef, useState } from 'react';
import { refreshScreen } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { atRest, depthNow, PULL_DEPTH, type PullEvent, pullAfter } from './pull.ts';

/** The indicator closes then, whether or not the answers are there (docs/spec/product.md#constants). */
const CLOSES_AFTER_MS = 500;
/** Elements that are drawn on or dragged handle their touches. */
const OWN_TOUCHES = 'input, textarea, select, canvas, [role=slider]';

/** Pulling down at the top of a list, by touch only, refetches what is on screen. */
export function PullToRefresh() {
  const t = useText('app');
  const [pull, setPull] = useState(atRest);
  const newest = useRef(pull);
  const tell = useRef((event: PullEvent) => {
    const next = pullAfter(newest.current, event);
    if (next === newest.current) return;
    newest.current = next;
    setPull(next);
  }).current;
  useEffect(() => watchTouches(tell, () => newest.current.is === 'pulled'), [tell]);
  const isRefreshing = pull.is === 'refreshing';
  useEffect(() => {
    if (!isRefreshing) return;
    void refreshScreen();
    const closing = setTimeout(() => tell({ is: 'closed' }), CLOSES_AFTER_MS);
    return () => clearTimeout(closing);
  }, [isRefreshing, tell]);
  const depth = depthNow(pull);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-30 flex justify-center">
      <span
        data-pull={pull.is}
        className={cx(
          'flex size-10 items-center justify-center rounded-full border border-line bg-surface text-accent',
          pull.is !== 'pulled' && 'transition-[transform,opacity] duration-150',
        )}
        style={{
          transform: `translateY(${depth - 40}px)`,
          opacity: Math.min(1, depth / PULL_DEPTH),
        }}
      >
        {isRefreshing ? (
          <Icon name="spinner" size={20} className="spin" aria-label={t('loading')} />
        ) : (
          <span style={{ transform: `rotate(${depth * 3}deg)` }}>
            <Icon name="reset" size={20} />
          </span>
        )}
      </span>
    </div>
  );
}

/** Listens to touches on the page's content; sheets and dialogs are outside it. */
function watchTouches(tell: (event: PullEvent) => void, isPulled: () => boolean): () => void {
  const content = document.getElementById('content');
  if (!content) return () => undefined;
  const begin = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    if (touches.length > 1 || !touch) return tell({ is: 'lost' });
    const mayPull = window.scrollY <= 0 && target instanceof Element && isFree(target, content);
    return tell({ is: 'down', x: touch.clientX, y: touch.clientY, mayPull });
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (touch) tell({ is: 'move', x: touch.clientX, y: touch.clientY });
    // The page stays where it is under a finger that pulls.
    if (isPulled() && event.cancelable) event.preventDefault();
  };
  const end = () => tell({ is: 'up' });
  const lose = () => tell({ is: 'lost' });
  const page = document.documentElement.style;
  const before = page.overscrollBehaviorY;
  // Some browsers would reload the page.
  page.overscrollBehaviorY = 'contain';
  content.addEventListener('touchstart', begin, { passive: true });
  content.addEventListener('touchmove', move, { passive: false });
  content.addEventListener('touchend', end);
  content.addEventListener('touchcancel', lose);
  return () => {
    page.overscrollBehaviorY = before;
    content.removeEventListener('touchstart', begin);
    content.removeEventListener('touchmove', move);
    content.removeEventListener('touchend', end);
    content.removeEventListener('touchcancel', lose);
  };
}

/** Whether nothing between the finger and the page has touches or a scroll of its own. */
function isFree(target: Element, content: Element): boolean {
  if (target.closest(OWN_TOUCHES)) return false;
  for (let box: Element | null = target; box && box !== content; box = box.parentElement) {
    if (box.scrollTop > 0) return false;
  }
  return true;
}
