import { type ComponentType, lazy } from 'react';
import { appText, needPageTexts } from '../device/language.ts';
import { toaster } from '../layout/toaster.ts';
import { idle } from './idle.ts';
import { fetched, untilThere } from './missing-part.ts';

const showMissing = () => toaster.show(appText()?.('loadFailed') ?? '', 'bad');

/**
 * A component fetched at its first rendering, optional for its page: a dialog, a menu, a panel. Without a
 * network a toast shows it, and nothing else fails.
 */
export function later<M, P>(load: () => Promise<M>, pick: (part: M) => ComponentType<P>) {
  return lazy(async () => ({ default: pick(await untilThere(() => fetched(load), showMissing)) }));
}

/** The same for what may be wanted on Home, where only the frame's own texts are there yet. */
export function laterWithTexts<M, P>(load: () => Promise<M>, pick: (part: M) => ComponentType<P>) {
  const withTexts = () => Promise.all([load(), needPageTexts()]);
  return later(withTexts, ([part]) => pick(part));
}

/**
 * The same for background parts: fetched once the page is idle, or with what needs it sooner; failures show
 * no message.
 */
export function lazyOnIdle<M, P>(
  load: () => Promise<M>,
  pick: (part: M) => ComponentType<P>,
  sooner: Promise<void> = idle,
) {
  return lazy(async () => {
    await Promise.race([idle, sooner]);
    return { default: pick(await untilThere(load)) };
  });
}
