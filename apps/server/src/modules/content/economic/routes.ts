import * as calls from '@tidemark/contract/calls/content/economic';
import { refuse } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import { answer, type Route } from '../../../platform/http/route.ts';
import { eventsBetween } from '../store/economic.ts';

const { days, events: max } = calls.economicEventsMax;

export function economicRoutes(database: Database): Route[] {
  return [
    answer(calls.economicEventList, async ({ from, to, importance, currencies }) => {
      if (to <= from || to - from > days * DAY_MS) {
        return refuse('economic.range_malformed', { max: days }, 'to');
      }
      const found = await eventsBetween(database, { from, to, importance, currencies, max: max + 1 });
      const events = found
        .slice(0, max)
        .map(({ at, ...event }) => ({ at: new Date(at).toISOString(), ...event }));
      return { events, is_cut: found.length > max };
    }),
  ];
}
