import type { Outcome } from '@tidemark/domain/outcome';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Dealer, DealerBatch, Dealing } from '../../desk/index.ts';
import type { ForexDealer, ForexDeskWork } from '../../forex/index.ts';
import type { FollowCommand } from './commands.ts';
import { decideCopy } from './decisions/copy.ts';
import { decideFollow, decideUnfollow } from './decisions/followings.ts';
import type { FollowScope } from './decisions/scope.ts';
import type { FollowWitness } from './witness.ts';

export interface FollowDealerInput {
  /** Contracts at the desk: copies are dealt on their accounts. */
  readonly contracts: ForexDealer;
  readonly witness: FollowWitness;
}

/** The dealer of followings and copies. */
export function createFollowDealer({ contracts, witness }: FollowDealerInput): Dealer<FollowCommand> {
  return { name: 'follow', begin: ({ workOf }) => new FollowBatch(witness, workOf(contracts)) };
}

class FollowBatch implements DealerBatch<FollowCommand> {
  readonly #witness: FollowWitness;
  readonly #contracts: ForexDeskWork;

  constructor(witness: FollowWitness, contracts: ForexDeskWork) {
    this.#witness = witness;
    this.#contracts = contracts;
  }

  /** Copies are deals. */
  reserve(commands: number): Promise<void> {
    return this.#contracts.reserve(commands);
  }

  // Followings and copies are in memory; what accounts hold is learnt and loaded by the contracts.
  learn(): undefined {
    return undefined;
  }

  recollect(): boolean {
    return true;
  }

  async load(): Promise<void> {
    // See above.
  }

  async refresh(): Promise<void> {
    // See above.
  }

  decide(command: FollowCommand, dealing: Dealing): Outcome<unknown> {
    const notes = this.#witness.notesOf(dealing);
    // What was decided before in this batch counts.
    notes.read(this.#contracts.happened);
    const scope: FollowScope = { dealing, notes, contracts: this.#contracts };
    switch (command.kind) {
      case 'follow':
        return decideFollow(scope, command);
      case 'unfollow':
        return decideUnfollow(scope, command);
      case 'copy':
        return decideCopy(scope, command);
    }
  }

  keep(outcome: Outcome<unknown>): string {
    return JSON.stringify(outcome);
  }

  async recall(_tx: Queryable, kept: readonly string[]): Promise<readonly Outcome<unknown>[]> {
    return kept.map((text) => JSON.parse(text) as Outcome<unknown>);
  }

  /** The witness of contracts writes what the batch has made of followings and copies. */
  writes(): readonly Write[] {
    return [];
  }

  committed(): void {
    // See above.
  }
}
