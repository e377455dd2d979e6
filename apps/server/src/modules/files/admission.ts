import { refuse } from '@tidemark/domain/outcome';
import type { Admission } from '../../platform/http/route.ts';

/** Uploads in progress at a time, by one user and by all: each may hold its 10 MB in memory. */
const OF_ONE_MAX = 4;
const OF_ALL_MAX = 24;
const RETRY_SECONDS = 3;

/** Lets uploads in; what it answers is called when one is over, however it ended. */
export function createAdmission(): Admission {
  const underWay = new Map<number, number>();
  let all = 0;
  return ({ userId }) => {
    const own = underWay.get(userId) ?? 0;
    if (own >= OF_ONE_MAX || all >= OF_ALL_MAX) return refuse('request.too_many', { seconds: RETRY_SECONDS });
    underWay.set(userId, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left === 0) underWay.delete(userId);
      else underWay.set(userId, left);
    };
  };
}
