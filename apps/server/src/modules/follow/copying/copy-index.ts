import { type Amount, plus, ZERO } from '@tidemark/domain/money';
import type { Committed, Copy, Following } from './following.ts';

const NO_FOLLOWINGS: readonly Following[] = [];

/** All active state: followings that have not ended, and open copies. */
export interface InForce {
  readonly followings: readonly Following[];
  readonly copies: readonly Copy[];
  /** What the copies of a following have made, fees included, by following. */
  readonly results: ReadonlyMap<number, Amount>;
}

/**
 * Access follows whom, and the copies that are open, in memory: what is stored, as the desk's commits
 * have left it. It is read while a batch is decided and changed when it is committed.
 */
export class CopyIndex {
  readonly #followings = new Map<number, Following>();
  /** By leader, then follower. */
  readonly #byLeader = new Map<number, Map<number, Following>>();
  readonly #byFollower = new Map<number, Map<number, Following>>();
  /** Followers in the order of their accounts, all and only active ones; rebuilt after a change. */
  readonly #inOrder = new Map<number, readonly Following[]>();
  readonly #active = new Map<number, readonly Following[]>();
  readonly #copies = new Map<number, Copy>();
  readonly #byLeaderDeal = new Map<number, Map<number, Copy>>();
  readonly #byFollowing = new Map<number, Set<number>>();
  readonly #results = new Map<number, Amount>();
  readonly #byAccount = new Map<number, number>();

  load(stored: InForce): void {
    for (const following of stored.followings) this.#putFollowing(following);
    for (const [followingId, result] of stored.results) this.#results.set(followingId, result);
    for (const copy of stored.copies) this.#putCopy(copy);
  }

  /** Takes what is stored of some accounts instead of what is remembered of them. */
  reload(accountIds: readonly number[], stored: InForce): void {
    const accounts = new Set(accountIds);
    for (const copy of [...this.#copies.values()]) if (accounts.has(copy.accountId)) this.#dropCopy(copy);
    for (const following of [...this.#followings.values()]) {
      if (accounts.has(following.accountId)) this.#dropFollowing(following);
    }
    this.load(stored);
  }

  /** Takes over what a batch has committed. */
  apply(notes: Committed): void {
    for (const [followingId, delta] of notes.resultDeltas) {
      this.#results.set(followingId, plus(this.resultOf(followingId), delta));
    }
    for (const following of notes.followings.values()) {
      if (following.status === 'ended') this.#dropFollowing(following);
      else this.#putFollowing(following);
    }
    for (const copy of notes.copies.values()) {
      if (copy.state === 'open') this.#putCopy(copy);
      else this.#dropCopy(copy);
    }
  }

  isFollowed(userId: number): boolean {
    return this.#byLeader.has(userId);
  }

  /** Whether anything of this account is remembered. */
  knows(accountId: number): boolean {
    return this.#byAccount.has(accountId);
  }

  following(leaderId: number, followerId: number): Following | undefined {
    return this.#byLeader.get(leaderId)?.get(followerId);
  }

  followingById(id: number): Following | undefined {
    return this.#followings.get(id);
  }

  /** Whom a user follows. */
  followingsOf(followerId: number): Iterable<Following> {
    return this.#byFollower.get(followerId)?.values() ?? NO_FOLLOWINGS;
  }

  /** All followers of a user, active or paused. */
  followersOf(leaderId: number): Iterable<Following> {
    return this.#byLeader.get(leaderId)?.values() ?? NO_FOLLOWINGS;
  }

  /** Active followers, by account: neighbouring rows share pages of the database. */
  activeFollowersOf(leaderId: number): readonly Following[] {
    const known = this.#active.get(leaderId);
    if (known) return known;
    const active = this.followersInOrder(leaderId).filter(({ status }) => status === 'active');
    this.#active.set(leaderId, active);
    return active;
  }

  /** Whether a following has an open copy of its leader's order. */
  holds(followingId: number, leaderDealId: number): boolean {
    return this.#byLeaderDeal.get(leaderDealId)?.has(followingId) ?? false;
  }

  /** All who follow a leader, active or paused, in the order of their accounts. */
  followersInOrder(leaderId: number): readonly Following[] {
    const known = this.#inOrder.get(leaderId);
    if (known) return known;
    const followers = [...this.followersOf(leaderId)];
    followers.sort((one, other) => one.accountId - other.accountId);
    this.#inOrder.set(leaderId, followers);
    return followers;
  }

  copy(id: number): Copy | undefined {
    return this.#copies.get(id);
  }

  /** Open copies of a following. */
  copiesOf(followingId: number): Copy[] {
    return [...(this.#byFollowing.get(followingId) ?? [])].flatMap((id) => this.#copies.get(id) ?? []);
  }

  resultOf(followingId: number): Amount {
    return this.#results.get(followingId) ?? ZERO;
  }

  #putFollowing(following: Following): void {
    const { id, leaderId, followerId, accountId } = following;
    if (!this.#followings.has(id)) {
      this.#byAccount.set(accountId, (this.#byAccount.get(accountId) ?? 0) + 1);
    }
    this.#followings.set(id, following);
    within(this.#byLeader, leaderId).set(followerId, following);
    within(this.#byFollower, followerId).set(leaderId, following);
    this.#reorder(leaderId);
  }

  #reorder(leaderId: number): void {
    this.#inOrder.delete(leaderId);
    this.#active.delete(leaderId);
  }

  #dropFollowing({ id, leaderId, followerId, accountId }: Following): void {
    if (!this.#followings.delete(id)) return;
    without(this.#byLeader, leaderId, followerId);
    without(this.#byFollower, followerId, leaderId);
    this.#reorder(leaderId);
    this.#results.delete(id);
    const left = (this.#byAccount.get(accountId) ?? 1) - 1;
    if (left > 0) this.#byAccount.set(accountId, left);
    else this.#byAccount.delete(accountId);
  }

  #putCopy(copy: Copy): void {
    this.#copies.set(copy.id, copy);
    within(this.#byLeaderDeal, copy.leaderDealId).set(copy.followingId, copy);
    const ids = this.#byFollowing.get(copy.followingId);
    if (ids) ids.add(copy.id);
    else this.#byFollowing.set(copy.followingId, new Set([copy.id]));
  }

  #dropCopy({ id, leaderDealId, followingId }: Copy): void {
    if (!this.#copies.delete(id)) return;
    without(this.#byLeaderDeal, leaderDealId, followingId);
    const ids = this.#byFollowing.get(followingId);
    ids?.delete(id);
    if (ids?.size === 0) this.#byFollowing.delete(followingId);
  }
}

function within<Value>(maps: Map<number, Map<number, Value>>, key: number): Map<number, Value> {
  const known = maps.get(key);
  if (known) return known;
  const made = new Map<number, Value>();
  maps.set(key, made);
  return made;
}

function without<Value>(maps: Map<number, Map<number, Value>>, key: number, inner: number): void {
  const map = maps.get(key);
  map?.delete(inner);
  if (map?.size === 0) maps.delete(key);
}
