import type { Messages } from '@tidemark/i18n';
import { useText } from '../../shared/device/language.ts';

/** Texts of the keys that the server gives as reasons. */
const reasons: Readonly<Record<string, keyof Messages['quality']['reasons']>> = {
  held: 'held',
  silent: 'silent',
  preferred: 'preferred',
  'market.tick_not_positive': 'notPositive',
  'market.tick_time_not_ms': 'notMilliseconds',
  'market.tick_ahead': 'ahead',
  'market.tick_late': 'late',
  'market.tick_malformed': 'unreadablePrice',
  'market.tick_unknown_symbol': 'unknownSymbol',
  'market.clock_unsure': 'clockUnsure',
  'market.source_unauthorized': 'unauthorized',
  'market.source_limited': 'limited',
  'market.source_unreachable': 'unreachable',
  'market.source_malformed': 'unreadableData',
};

/** The text of a reason; one that is not known here is shown as its key. */
export function useReasonText(): (reason: string) => string {
  const t = useText('quality.reasons');
  return (reason) => {
    const key = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
    return key === undefined ? reason : t(key);
  };
}
