import { useLocation } from '@tanstack/react-router';
import { Button, cx, IconButton } from '@tidemark/ui';
import { useEffect, useRef } from 'react';
import { onPositionsClosed, usePositionStore } from '../../live/positions.ts';
import { useText } from '../../shared/device/language.ts';
import { type GuideStep, guideSteps } from '../../shared/guide/guide-steps.ts';
import { setGuide, useGuide } from '../../shared/guide/guide-store.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { paths } from '../../shared/layout/paths.ts';
import { startWorkspaceSync } from '../../shared/workspace/sync.ts';
import { onward, putAway, withClosed, withFacts } from './steps.ts';

/**
 * The first steps, next to the page and never over it. On a phone at the top of its column, on a wide screen
 * in the lower corner. Users act on the page itself; the guide detects it.
 */
export function GuidePanel() {
  const t = useText('guide');
  const guide = useGuide();
  const isTrading = useLocation().pathname === paths.trade;
  const holdsPosition = usePositionStore(({ byId }) => Object.keys(byId).length > 0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const next = withFacts(guide, { isTrading, holdsPosition });
    if (next !== guide) setGuide(next);
  }, [guide, isTrading, holdsPosition]);
  useEffect(startWorkspaceSync, []);
  useEffect(() => onPositionsClosed(() => setGuide(withClosed(guide))), [guide]);
  const step = guide.is === 'on' ? guide.step : undefined;
  useSpot(step);
  if (guide.is !== 'on') return null;
  // The pressed button may be removed: the focus lets screen readers read the next step.
  const goOn = () => {
    setGuide(onward(guide));
    heading.current?.focus();
  };
  return (
    <aside
      aria-label={t('label')}
      data-toast-corner=""
      className="print:hidden typing:hidden mx-4 my-2 rounded-md border border-accent bg-surface p-3 ps-4 wide:fixed wide:start-4 wide:bottom-4 wide:z-30 wide:m-0 wide:w-88 wide:shadow-[0_8px_24px_rgb(0_0_0/0.14)]"
    >
      <div className="flex items-start justify-between gap-2">
        <div aria-live="polite" className="min-w-0">
          <p className="flex items-center gap-2 text-xs text-quiet">
            <Dots step={guide.step} />
            {t('of', { step: guide.step, steps: guideSteps.length })}
          </p>
          <h2 ref={heading} tabIndex={-1} className="mt-1 text-sm font-semibold outline-none">
            {t(`${guide.step}.title`)}
          </h2>
          <p className="mt-0.5 text-sm text-quiet">{t(`${guide.step}.text`)}</p>
        </div>
        <IconButton
          icon="close"
          size={18}
          label={t('putAway')}
          className="-me-1 -mt-1"
          onClick={() => setGuide(putAway(guide))}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Actions step={guide.step} onDone={goOn} />
      </div>
    </aside>
  );
}

function Dots({ step }: { readonly step: GuideStep }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {guideSteps.map((one) => (
        <span
          key={one}
          className={cx('size-1.5 rounded-full', one <= step ? 'bg-accent-fill' : 'bg-line-strong')}
        />
      ))}
    </span>
  );
}

function Actions({ step, onDone }: { readonly step: GuideStep; readonly onDone: () => void }) {
  const t = useText('guide');
  const going = useGoing();
  const isTrading = useLocation().pathname === paths.trade;
  return (
    <>
      {step < 4 && !isTrading ? (
        <Button size="sm" className="min-h-10" onClick={() => going.to('trade')}>
          {t('3.action')}
        </Button>
      ) : null}
      {step === 2 && isTrading ? (
        <Button size="sm" className="min-h-10" onClick={onDone}>
          {t('next')}
        </Button>
      ) : null}
      {step === 3 ? (
        <Button size="sm" tone="plain" className="min-h-10" onClick={onDone}>
          {t('later')}
        </Button>
      ) : null}
      {step === 4 ? (
        <>
          <Button size="sm" className="min-h-10" onClick={() => going.to('order')}>
            {t('4.action')}
          </Button>
          <Button size="sm" tone="plain" className="min-h-10" onClick={onDone}>
            {t('done')}
          </Button>
        </>
      ) : null}
    </>
  );
}

/** What each step is about is highlighted: the ticket and the links to it, then the positions (styles.css). */
const spots: Readonly<Record<GuideStep, string | undefined>> = {
  1: undefined,
  2: 'order',
  3: 'order',
  4: 'positions',
};

function useSpot(step: GuideStep | undefined): void {
  const spot = step && spots[step];
  useEffect(() => {
    if (spot) document.documentElement.dataset.guided = spot;
    return () => document.documentElement.removeAttribute('data-guided');
  }, [spot]);
}
