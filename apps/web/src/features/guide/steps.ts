import type { Guide, GuideStep } from '../../shared/guide/guide-steps.ts';

/** What has happened outside of the guide. */
export interface Facts {
  /** The page with the chart and the ticket of an instrument is shown. */
  readonly isTrading: boolean;
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

/** Advances the guide if the requested step was done on the page; returns the same guide if not. */
export function withFacts(guide: Guide, { isTrading, holdsPosition }: Facts): Guide {
  if (guide.is !== 'on') return guide;
  if (guide.step === 1 && isTrading) return { is: 'on', step: 2 };
  if ((guide.step === 2 || guide.step === 3) && holdsPosition) return { is: 'on', step: 4 };
  return guide;
}

/** A position was closed: that was the last step. */
export function withClosed(guide: Guide): Guide {
  return guide.is === 'on' && guide.step === 4 ? { is: 'done' } : guide;
}
