import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { DailyJob } from '../../platform/calendar/daily-job.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts';
import type { PublicText } from '../../platform/http/public-text-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { makeStatement } from './actions/make-statement.ts';
import { monthlyStatement } from './monthly-job.ts';
import type { LiabilitiesParts } from './parts.ts';
import { publishedList, publishedStatement } from './publish.ts';
import { liabilitiesRoutes } from './routes.ts';
import { type Cause, type StoredStatement, selectStatements } from './store.ts';

export type { NoteSigner } from './parts.ts';
export { presentStatement } from './present.ts';
export { liabilitiesRecords, type StoredStatement } from './store.ts';
export { verifyLiabilities } from './verify.ts';

export interface Liabilities {
  readonly routes: readonly Route[];
  /** Jobs of a serving instance: the statement of the month. None without a key. */
  readonly servingJobs: readonly DailyJob[];
  /** What anyone may read below `/log/liabilities`. */
  readonly published: {
    list(): Promise<PublicText>;
    statement(id: string): Promise<PublicText | undefined>;
  };
  /** For operators. */
  readonly administration: {
    /** Makes a statement now; refused within an hour of the one before, and where it cannot be signed. */
    make(operatorId: number): Promise<Outcome<StoredStatement>>;
    list(asked: { offset: number; limit: number }): ReturnType<typeof selectStatements>;
  };
}

export type LiabilitiesOptions = LiabilitiesParts;

/** A statement reads all accounts: one at a time, so that numbers have no gaps. */
const ONE_AT_A_TIME = { running: 1, waiting: 5 };

export function createLiabilities(parts: LiabilitiesOptions): Liabilities {
  const gate = createConcurrencyLimit(ONE_AT_A_TIME);
  const make = async (cause: Cause): Promise<Outcome<StoredStatement>> => {
    const made = await gate.run(() => makeStatement(parts, cause));
    if (!isRefusal(made)) {
      const { id, customers, total } = made;
      parts.log.info(
        { statement: id, customers, total: String(total) },
        'a statement of liabilities is made',
      );
    }
    return made;
  };
  return {
    routes: liabilitiesRoutes(parts),
    servingJobs: parts.signer === undefined ? [] : [monthlyStatement(parts, make)],
    published: {
      list: () => publishedList(parts),
      statement: (id) => publishedStatement(parts, id),
    },
    administration: {
      make: (operatorId) => make({ operatorId }),
      list: (asked) => selectStatements(parts.database, asked),
    },
  };
}
