import { dayInZone } from '@tidemark/domain/time';
import { useTimeZone } from './time-zone.ts';

/** The operator's today, YYYY-MM-DD. */
export function useToday(): string {
  return dayInZone(useTimeZone(), Date.now());
}
