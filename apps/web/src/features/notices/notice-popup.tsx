import type { Notice } from '@tidemark/contract/live';
import { cx, Icon } from '@tidemark/ui';
import { type PointerEvent, useRef, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useInstruments } from '../../shared/instruments/instruments.ts';
import { useFollowing } from './follow-notice.ts';
import { followed, isSweptAway, TAP_MAX, type Way } from './popups.ts';
import { useSentences } from './sentence.ts';

const cardClass =
  'toast-in pointer-events-auto flex w-full rounded-md bg-ink text-sm text-paper shadow-[0_4px_16px_rgb(0_0_0/0.2)]';
const stepClass =
  'min-h-10 shrink-0 rounded-sm px-3 font-semibold whitespace-nowrap underline-offset-4 hover:underline';

/** On a wide screen each notice is a card of its own. */
export function NoticeCard({
  notice,
  onRemoved,
}: {
  readonly notice: Notice;
  readonly onRemoved: () => void;
}) {
  const t = useText('inbox');
  const follow = useFollowing();
  const { title, text } = useSentences()(notice, useInstruments().data ?? []);
  const show = () => {
    follow(notice);
    onRemoved();
  };
  return (
    <div className={cx(cardClass, 'max-w-md items-start gap-2 py-1 ps-4 pe-1')}>
      <span className="min-w-0 flex-1 py-1.5">
        <strong className="block font-semibold">{title}</strong>
        {text}
      </span>
      <button type="button" className={stepClass} onClick={show}>
        {t('popup.show')}
      </button>
      <Dismiss onRemoved={onRemoved} />
    </div>
  );
}

export interface NoticeLineProps {
  readonly shown: readonly Notice[];
  readonly onOpen: () => void;
  readonly onRemoved: () => void;
}

/**
 * On a phone all of them are one line: the newest, how many more there are, and one step: to what it is
 * about, or, where there are several, to the list. A finger sweeps it away.
 */
export function NoticeLine({ shown, onOpen, onRemoved }: NoticeLineProps) {
  const t = useText('inbox');
  const f = useFormats();
  const follow = useFollowing();
  const sentence = useSentences();
  const instruments = useInstruments().data ?? [];
  const sweep = useSweep(onRemoved);
  const newest = shown.at(-1);
  if (!newest) return null;
  const { title, text } = sentence(newest, instruments);
  const more = shown.length - 1;
  const show = () => {
    if (more > 0) onOpen();
    else follow(newest);
    onRemoved();
  };
  return (
    <div {...sweep} className={cx(cardClass, 'max-w-md touch-none items-center gap-1 ps-3 select-none')}>
      <Icon name="bell" size={18} />
      <span className="ms-1 min-w-0 flex-1 truncate">
        <strong className="font-semibold">{title}</strong> {text}
      </span>
      {more > 0 ? (
        <span className="num shrink-0 rounded-full bg-paper px-1.5 text-xs font-semibold text-ink">
          <span aria-hidden="true" dir="ltr">{`+${f.count(more)}`}</span>
          <span className="sr-only">{t('popup.more', { count: more })}</span>
        </span>
      ) : null}
      <button type="button" className={stepClass} onClick={show}>
        {t('popup.show')}
      </button>
      <Dismiss onRemoved={onRemoved} />
    </div>
  );
}

function Dismiss({ onRemoved }: { readonly onRemoved: () => void }) {
  const t = useText('inbox');
  return (
    <button
      type="button"
      aria-label={t('popup.dismiss')}
      onClick={onRemoved}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-sm opacity-70 hover:opacity-100"
    >
      <Icon name="close" size={16} />
    </button>
  );
}

/** Follows a swipe to the side or upwards; reports a release beyond the threshold. */
function useSweep(onRemoved: () => void) {
  const start = useRef<Way>(undefined);
  const [way, setWay] = useState<Way>();
  const wayTo = ({ clientX, clientY }: PointerEvent): Way | undefined =>
    start.current && { x: clientX - start.current.x, y: clientY - start.current.y };
  const rest = () => {
    start.current = undefined;
    setWay(undefined);
  };
  const seen = way && followed(way);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y };
    },
    onPointerMove: (event: PointerEvent) => {
      const moved = wayTo(event);
      if (!moved || (!way && Math.hypot(moved.x, moved.y) < TAP_MAX)) return;
      // From here on it is not a tap: no click on the element under the finger.
      if (!way) event.currentTarget.setPointerCapture(event.pointerId);
      setWay(moved);
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = way && wayTo(event);
      rest();
      if (moved && isSweptAway(moved)) onRemoved();
    },
    onPointerCancel: rest,
    style: seen
      ? {
          transform: `translate(${seen.x}px, ${seen.y}px)`,
          opacity: Math.max(0.3, 1 - Math.abs(seen.x) / 240),
        }
      : undefined,
  };
}
