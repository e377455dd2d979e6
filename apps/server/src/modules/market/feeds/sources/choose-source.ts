import type { Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import { differ } from './source-price.ts';

/** When prices change their source (docs/spec/rules.md#real-sources). */
export interface FailoverRules {
  /** The active source is left when it has been silent for so long while another one quotes. */
  readonly failoverAfterMs: Millis;
  /** At least between two changes. */
  readonly switchMsMin: Millis;
  /** A preferred source is taken back when it has been healthy for so long. */
  readonly backAfterMs: Millis;
  /** A silence that ends the health of a source. */
  readonly healthGapMs: Millis;
  /** Prices of two sources that differ by a larger fraction are not relied on. */
  readonly disagreementMax: number;
}

/** What one source last said about one instrument. */
export interface SourceState {
  /** Its last good quote; undefined before the first one, and after it failed. */
  readonly quote: { readonly price: Price; readonly at: Millis } | undefined;
  /** Since when it has quoted without a failure. */
  readonly healthySince: Millis | undefined;
}

export const UNHEARD: SourceState = { quote: undefined, healthySince: undefined };

/** Which source of the list, by its place in the order of preference, gives the price. */
export interface Choice {
  readonly active: number;
  /** When it became active; at first the start. */
  readonly since: Millis;
  /** The last change; undefined before the first. */
  readonly switchedAt: Millis | undefined;
}

/** Why the source changed. */
export type SwitchReason = 'silent' | 'preferred';

/** A good quote. One that follows a long silence begins a new time of health. */
export function withQuote(
  state: SourceState,
  price: Price,
  at: Millis,
  { healthGapMs }: Pick<FailoverRules, 'healthGapMs'>,
): SourceState {
  const isBack = state.quote !== undefined && at - state.quote.at > healthGapMs;
  return { quote: { price, at }, healthySince: isBack ? at : (state.healthySince ?? at) };
}

/**
 * The choice after a look at all sources, in the order of preference. The active source stays where no other one
 * quotes: in a calm market all of them are silent for a while.
 */
export function chooseSource(
  choice: Choice,
  states: readonly SourceState[],
  now: Millis,
  rules: FailoverRules,
): { readonly choice: Choice; readonly reason: SwitchReason | undefined } {
  const stays = { choice, reason: undefined };
  if (choice.switchedAt !== undefined && now - choice.switchedAt < rules.switchMsMin) return stays;
  const isFresh = ({ quote }: SourceState) => quote !== undefined && now - quote.at < rules.failoverAfterMs;
  const switchTo = (active: number, reason: SwitchReason) => ({
    choice: { active, since: now, switchedAt: now },
    reason,
  });
  const current = states[choice.active] ?? UNHEARD;
  const silentSince = Math.max(current.quote?.at ?? choice.since, choice.since);
  if (!isFresh(current) && now - silentSince >= rules.failoverAfterMs) {
    const next = states.findIndex((one, place) => place !== choice.active && isFresh(one));
    return next === -1 ? stays : switchTo(next, 'silent');
  }
  const preferred = states.findIndex(
    (one, place) =>
      place < choice.active &&
      isFresh(one) &&
      one.healthySince !== undefined &&
      now - one.healthySince >= rules.backAfterMs,
  );
  return preferred === -1 ? stays : switchTo(preferred, 'preferred');
}

/** Whether a source that quotes at the moment contradicts the active one. */
export function disagree(
  { active }: Choice,
  states: readonly SourceState[],
  now: Millis,
  { failoverAfterMs, disagreementMax }: FailoverRules,
): boolean {
  const fresh = states.map(({ quote }) =>
    quote !== undefined && now - quote.at < failoverAfterMs ? quote.price : undefined,
  );
  const price = fresh[active];
  if (price === undefined) return false;
  return fresh.some((other) => other !== undefined && differ(price, other, disagreementMax));
}
