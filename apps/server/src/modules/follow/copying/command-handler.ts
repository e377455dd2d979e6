import type { Outcome } from '@tidemark/domain/outcome';
import type { Write } from '../../../platform/database/queryable.ts';
import type { BatchHandler, CommandHandler, OfKind, UnitOfWork } from '../../desk/index.ts';
import type { ForexBatchHandler, ForexCommandHandler } from '../../forex/index.ts';
import type { FollowCommand, FollowResults } from './commands.ts';
import type { CopyObserver } from './copy-observer.ts';
import { decideCopy } from './decisions/copy.ts';
import { decideFollow, decideUnfollow } from './decisions/followings.ts';
import { decideFee } from './decisions/performance-fee.ts';
import type { FollowScope } from './decisions/scope.ts';

export interface FollowHandlerInput {
  /** Contracts at the desk: copies are executed on their accounts. */
  readonly contracts: ForexCommandHandler;
  readonly observer: CopyObserver;
}

/** The command handler of followings and copies. */
export type FollowCommandHandler = CommandHandler<FollowCommand, FollowResults>;

/**
 * Decides followings and copies, together with the contracts of the same batch, which load and cache the
 * accounts' holdings.
 */
export function createFollowHandler({ contracts, observer }: FollowHandlerInput): FollowCommandHandler {
  return {
    name: 'follow',
    // Copies are orders. Followings and copies are in memory.
    ids: contracts.ids,
    states: [],
    begin: ({ workOf }) => new FollowBatch(observer, workOf(contracts)),
  };
}

type Decisions = {
  readonly [Kind in FollowCommand['kind']]: (
    scope: FollowScope,
    command: OfKind<FollowCommand, Kind>,
  ) => Outcome<FollowResults[Kind]>;
};

const decisions: Decisions = {
  follow: decideFollow,
  unfollow: decideUnfollow,
  copy: decideCopy,
  settle_fee: decideFee,
};

function decide<Kind extends FollowCommand['kind']>(
  scope: FollowScope,
  command: OfKind<FollowCommand, Kind> & { readonly kind: Kind },
): Outcome<FollowResults[Kind]> {
  return decisions[command.kind](scope, command);
}

class FollowBatch implements BatchHandler<FollowCommand, FollowResults> {
  readonly #observer: CopyObserver;
  readonly #contracts: ForexBatchHandler;

  constructor(observer: CopyObserver, contracts: ForexBatchHandler) {
    this.#observer = observer;
    this.#contracts = contracts;
  }

  decide(command: FollowCommand, unit: UnitOfWork): Outcome<FollowResults[FollowCommand['kind']]> {
    const notes = this.#observer.notesOf(unit);
    // What was decided before in this batch counts.
    notes.read(this.#contracts.happened);
    return decide({ unit, notes, contracts: this.#contracts }, command);
  }

  /** The observer of contracts writes what the batch has made of followings and copies. */
  writes(): readonly Write[] {
    return [];
  }

  committed(): void {
    // See above.
  }
}
