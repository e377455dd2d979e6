import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Sealer } from '../../platform/sealed/sealed.ts';
import type { WorkGate } from '../../platform/work-gate/work-gate.ts';
import type { Passwords } from '../session/index.ts';

/** What the actions of this module work with. */
export interface OperatorParts {
  readonly database: Database;
  /**
   * The time on the wall, also where the market is replayed at a simulated one: an authenticator
   * shows the codes of now, and an audit entry says when somebody really did it.
   */
  readonly clock: Timers;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  /** Hashes of passwords go through here. */
  readonly passwordGate: WorkGate;
}
