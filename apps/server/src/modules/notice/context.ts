import type { Database } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { AlertWatch } from './alert-watch.ts';
import type { ConditionWatch } from './conditions/condition-watch.ts';
import type { AlertMarket } from './sources.ts';

/** What the actions of this module work with. */
export interface NoticeContext {
  readonly database: Database;
  readonly market: AlertMarket;
  readonly watch: AlertWatch;
  readonly conditions: ConditionWatch;
  readonly alertIds: IdSource;
}
