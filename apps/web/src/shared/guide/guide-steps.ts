import { useMemo } from 'react';
import { store } from '../device/storage.ts';
import { useGuideText } from './guide.ts';

export const guideSteps = [1, 2, 3, 4] as const;
export type GuideStep = (typeof guideSteps)[number];

/** How far this device's reader has come in the first steps; kept, so that they go on where they stopped. */
export type Guide =
  /** Never seen: Home invites to it, quietly. */
  | { readonly is: 'new' }
  | { readonly is: 'on'; readonly step: GuideStep }
  /** Put away: it does not come again of itself, and goes on from here when it is asked for. */
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

export function useGuide(): Guide {
  const text = useGuideText();
  return useMemo(() => readGuide(text), [text]);
}

/** Takes the guide where it is to be, and keeps that. */
export function setGuide(guide: Guide): void {
  const text = writeGuide(guide);
  store('guide', text);
  useGuideText.setState(text, true);
}
