import { settleAtOnce } from './options/settle-together.ts';
import { createTidemark, onOwnPostgres } from './support/cluster.ts';
import { type Bench, count, type Figure } from './support/figure.ts';

const FUTURES = 5000;
const LATE_MS_MAX = 1000;
const SECOND_MS = 1000;

/** Futures due in the same second, through market, desk and PostgreSQL with fsync on. */
export const futuresBench: Bench = {
  name: 'futures',
  notInSmoke: 'futures are settled in real time, a minute at least',
  summary: `${count(FUTURES)} futures due in the same second, prices every 20 ms, one PostgreSQL with fsync on`,
  run: (say) =>
    onOwnPostgres(async (adminUrl) => {
      const url = await createTidemark(adminUrl, 'futures');
      const result = await settleAtOnce({ url, futures: FUTURES, say });
      return [
        {
          what: 'futures, all due within',
          measured: `${count(result.futures)}, ${result.dueWithinMs} ms`,
          goal: {
            text: `${count(FUTURES)} in a second`,
            isMet: result.futures === FUTURES && result.dueWithinMs <= SECOND_MS,
          },
        },
        {
          what: 'from due time to commit, the last (median)',
          measured: `${result.lateMsMax} ms (${result.lateMsMedian})`,
          goal: { text: `under ${LATE_MS_MAX / SECOND_MS} s`, isMet: result.lateMsMax < LATE_MS_MAX },
        },
        {
          what: 'settled once, at the right tick',
          measured: `${count(result.settled - result.breaches)} of ${count(result.futures)}, at ${count(result.endTicks)} ticks`,
          goal: { text: 'all', isMet: result.settled === FUTURES && result.breaches === 0 },
        },
      ] satisfies Figure[];
    }),
};
