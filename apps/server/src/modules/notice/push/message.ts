import type { Lang } from '@tidemark/contract';
import type { PushKind } from '@tidemark/contract/calls/account/push';
import type { Notice } from '@tidemark/contract/live';
import { languageTag, type NamedInstrument, spokenParams, textDirection } from '@tidemark/i18n';
import { sentence, sentenceFormats } from '@tidemark/i18n/server';
import { wellFormed } from '../../../platform/text/well-formed.ts';

/** The notices that a device can receive. */
const kinds: Readonly<Record<string, PushKind>> = {
  'forex.pending_filled': 'fills',
  'alert.price_reached': 'alerts',
  'alert.day_change_reached': 'alerts',
  'alert.hour_change_reached': 'alerts',
  'alert.close_reached': 'alerts',
  'alert.rsi_reached': 'alerts',
  'alert.average_crossed': 'alerts',
  'forex.stopped': 'closes',
  'forex.closed_out': 'closes',
  'forex.margin_warning': 'closes',
  'forex.pending_cancelled': 'closes',
  'forex.stop_passed_at_open': 'closes',
  'micro.void': 'closes',
};

export function pushKindOf(key: string): PushKind | undefined {
  return kinds[key];
}

/** A push service takes 4 kB; a sentence is far shorter. */
const TEXT_MAX = 600;

/** What the service worker shows: the full sentence of the notice, in the device's language. */
export function pushMessage(notice: Notice, lang: Lang, instruments: readonly NamedInstrument[]): string {
  const words = spokenParams(notice.params, sentenceFormats(lang), instruments);
  const say = (part: 'title' | 'text'): string =>
    wellFormed(sentence(lang, `${notice.key}.${part}`, words, 'notices').slice(0, TEXT_MAX));
  return JSON.stringify({
    title: say('title'),
    text: say('text'),
    url: routeOf(notice.key),
    tag: `notice-${notice.id}`,
    lang: languageTag(lang),
    dir: textDirection(lang),
    time: Date.parse(notice.time),
  });
}

/** Where a tap leads, as it does in the list of notices. */
function routeOf(key: string): string {
  if (kinds[key] === 'alerts') return '/#/trade';
  switch (key) {
    case 'micro.void':
      return '/#/order?source=1&type=3';
    case 'forex.pending_filled':
    case 'forex.margin_warning':
    case 'forex.stop_passed_at_open':
      return '/#/order';
    default:
      return '/#/order?type=3';
  }
}
