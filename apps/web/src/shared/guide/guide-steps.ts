export const guideSteps = [1, 2, 3, 4] as const;
export type GuideStep = (typeof guideSteps)[number];

/** Progress of this device's user in the first steps; stored, so that they continue there. */
export type Guide =
  /** New: Home shows a discreet invitation. */
  | { readonly is: 'new' }
  | { readonly is: 'on'; readonly step: GuideStep }
  /** Dismissed: it does not reappear automatically, and continues here on request. */
  | { readonly is: 'off'; readonly step: GuideStep }
  | { readonly is: 'done' };

export function readGuide(text: string | null): Guide {
  const [is, number] = (text ?? '').split('.');
  if (is === 'done') return { is };
  const step = guideSteps.find((known) => String(known) === number);
  return (is === 'on' || is === 'off') && step !== undefined ? { is, step } : { is: 'new' };
}

export function writeGuide(guide: Guide): string {
  return 'step' in guide ? `${guide.is}.${guide.step}` : guide.is;
}

/** The first step, or where it was put away. */
export function opened(guide: Guide): Guide {
  return { is: 'on', step: 'step' in guide ? guide.step : 1 };
}
