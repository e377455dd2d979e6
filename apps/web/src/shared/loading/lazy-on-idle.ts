import { type ComponentType, lazy } from 'react';
import { appText, needPageTexts } from '../device/language.ts';
import { toaster } from '../layout/toaster.ts';
import { idle } from './idle.ts';
import { fetched, untilThere } from './missing-part.ts';

const showMissing = () => toaster.show(appText()?.('loadFailed') ?? '', 'bad');

/**
 * A component that is fetched when it is drawn first, and that its page is whole without: a dialog,
 * a menu, a panel. While the way is cut a toast says so, and nothing else is lost.
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
 * The same for what nobody waits for: it is fetched once the page has come to rest, or with what asks for
 * it sooner, and never missed aloud.
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
