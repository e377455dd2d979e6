import type { Guide, GuideStep } from '../../shared/guide/guide-steps.ts';

/** What has happened outside of the guide. */
export interface Facts {
  readonly isSignedIn: boolean;
  readonly holdsPosition: boolean;
}

/** Hides the guide until it is reopened. */
export function putAway(guide: Guide): Guide {
  return guide.is === 'on' ? { is: 'off', step: guide.step } : guide;
}

/** One step on; after the last it is done. */
export function onward(guide: Guide): Guide {
  if (guide.is !== 'on') return guide;
  return guide.step === 4 ? { is: 'done' } : { is: 'on', step: (guide.step + 1) as GuideStep };
}

/**
 * Advances the guide if the requested step was done on the page; returns the same guide if not. A user who
 * has signed out needs an account first.
 */
export function withFacts(guide: Guide, { isSignedIn, holdsPosition }: Facts): Guide {
  if (guide.is !== 'on') return guide;
  if (guide.step === 2 && isSignedIn) return { is: 'on', step: 3 };
  if (guide.step === 3 && !isSignedIn) return { is: 'on', step: 2 };
  if (guide.step === 3 && holdsPosition) return { is: 'on', step: 4 };
  return guide;
}
