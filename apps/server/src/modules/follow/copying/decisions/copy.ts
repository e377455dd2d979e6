import {
  closeCopy,
  closeCopyPart,
  isLate,
  openCopy,
  type SkipReason,
  setCopyStops,
} from '@tidemark/domain/follow';
import { endInForce, type Position, type PricedTick } from '@tidemark/domain/forex';
import { ZERO } from '@tidemark/domain/money';
import { isRefusal, present } from '@tidemark/domain/outcome';
import type { OfKind } from '../../../desk/index.ts';
import type { CopyOutcome, FollowCommand } from '../commands.ts';
import type { Copy, Following } from '../following.ts';
import type { FollowScope } from './scope.ts';

type CopyCommand = OfKind<FollowCommand, 'copy'>;

/** Applies a leader's action to a follower's copy, only once even if repeated. */
export function decideCopy(scope: FollowScope, command: CopyCommand): CopyOutcome {
  if (command.intent.kind === 'opened') {
    open(scope, command);
    return 'done';
  }
  return change(scope, command);
}

/** Opens the copy, or notes why there is none. */
function open({ unit, notes, contracts }: FollowScope, command: CopyCommand): void {
  const { intent, following: asked, feeBasis } = command;
  const [context, account] = [contracts.contextOf(unit), contracts.contractOf(asked.accountId, unit)];
  const following = notes.followingById(asked.id);
  const floating = () => context.valuations.profitsOf(openPositions({ unit, notes, contracts }, asked));
  const reason = reasonAgainst(command, following, unit.now);
  const hasLost =
    !reason && following && notes.hasLostTooMuch(following, needsFloating(following) ? floating() : ZERO);
  if (hasLost && following) notes.pause(following);
  const settings = { ...(following ?? asked), feeBasis };
  const against = reason ?? (hasLost ? 'loss_limit' : undefined);
  const made = against
    ? { skipReason: against, proportion: undefined }
    : openCopy(context, account, intent, settings);
  const common = {
    followingId: asked.id,
    leaderId: intent.leaderId,
    followerId: asked.followerId,
    accountId: asked.accountId,
    leaderDealId: intent.dealId,
    instrumentId: intent.instrumentId,
    leaderLots: intent.lots,
    leaderPrice: intent.tick.price,
    ratio: settings.ratio,
    proportion: made.proportion,
    profit: ZERO,
    lastIntent: intent.id,
    ownStops: false,
    at: unit.now,
    endedAt: undefined,
  };
  if ('skipReason' in made) {
    const { skipReason } = made;
    const skipped = { state: 'skipped', reducedBy: undefined, fee: ZERO } as const;
    notes.add({ ...common, ...skipped, skipReason, id: context.nextId() });
    return;
  }
  const { position, reducedBy } = made;
  const { id, fee } = position;
  notes.add({ ...common, id, fee, state: 'open', skipReason: undefined, reducedBy });
}

function reasonAgainst(
  { intent }: CopyCommand,
  following: Following | undefined,
  now: number,
): SkipReason | undefined {
  if (!following) return 'unfollowed';
  if (following.status === 'paused') return 'paused';
  return isLate(intent.at, now) ? 'late' : undefined;
}

/** Only who has set a limit has the open copies valued. */
function needsFloating({ lossLimit }: Following): boolean {
  return lossLimit !== undefined;
}

function openPositions({ unit, notes, contracts }: FollowScope, { id, accountId }: Following): Position[] {
  const account = contracts.contractOf(accountId, unit);
  return notes.copiesOf(id).flatMap((copy) => account.position(copy.id) ?? []);
}

/** Closes an open copy or a part of it, or sets its stops. */
function change(scope: FollowScope, command: CopyCommand): CopyOutcome {
  const { unit, notes, contracts } = scope;
  const { intent, following } = command;
  const copy = openCopyOf(scope, command);
  if (!copy || copy.lastIntent >= intent.id) return 'done';
  const account = contracts.contractOf(following.accountId, unit);
  const position = account.position(copy.id);
  if (!position) return 'done';
  if (intent.kind === 'stops_set') {
    if (!copy.ownStops) setCopyStops(account, position, intent.stops);
    return 'done';
  }
  const at = endOf(scope, command, position);
  if (!at) return 'waits';
  const context = contracts.contextOf(unit);
  if (intent.kind === 'closed') {
    closeCopy(context, account, position, at);
    return 'done';
  }
  closeCopyPart(context, account, position, { closed: intent.closedLots, held: intent.lots, at });
  notes.change({ ...copy, lastIntent: intent.id });
  return 'done';
}

function openCopyOf({ notes }: FollowScope, { intent, following }: CopyCommand): Copy | undefined {
  return notes.copiesOf(following.id).find(({ leaderDealId }) => leaderDealId === intent.dealId);
}

/** The leader's own tick; after an interruption the current price, if orders can be filled at it. */
function endOf(
  { unit, contracts }: FollowScope,
  { intent, isInterrupted }: CopyCommand,
  position: Position,
): PricedTick | undefined {
  const takesNext = isInterrupted || intent.atPriceInForce || isLate(intent.at, unit.now);
  if (!takesNext) return { tick: intent.tick, rate: intent.rate };
  const context = contracts.contextOf(unit);
  const instrument = present(context.market.instrument(position.instrumentId), 'a held instrument is known');
  const end = endInForce(context, position, instrument);
  return isRefusal(end) ? undefined : end;
}
