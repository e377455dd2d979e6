import type { CallOutput } from '@tidemark/contract';
import type { ranking } from '@tidemark/contract/calls/trading/traders';

/** A row of the ranking. */
export type Ranked = CallOutput<typeof ranking>['data'][number];

/** A page of the ranking, with its thresholds. */
export type RankPageData = CallOutput<typeof ranking>;
