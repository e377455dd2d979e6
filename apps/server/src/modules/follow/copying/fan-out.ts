import type { FeeBasis } from '@tidemark/domain/forex';
import type { Alarms } from '../../../platform/alarms/alarms.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import { isDatabaseAway } from '../../../platform/database/unavailable.ts';
import type { Log } from '../../../platform/log/log.ts';
import { firstLine } from '../../../platform/start-problem.ts';
import type { Desk } from '../../desk/index.ts';
import { selectWithoutCopy } from '../store/followings.ts';
import { markDone, selectIntentsToDo } from '../store/intents.ts';
import type { FollowCommandHandler } from './command-handler.ts';
import type { CopyIndex } from './copy-index.ts';
import type { Following, FreshIntent, Intent } from './following.ts';

export interface FanOutInput {
  readonly database: Database;
  readonly clock: Timers;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly desk: Desk;
  readonly positionCache: CopyIndex;
  readonly handler: FollowCommandHandler;
  feeBasis(): FeeBasis;
}

/**
 * Copies per call of the desk, and such calls at a time: enough for each of its workers. They are background
 * commands: orders of callers go first, on a connection of their own.
 */
const CHUNK = 128;
const CHUNKS_UNDER_WAY_MAX = 2;
/** Delay until copies that the desk could not execute are looked up and retried. */
const RETRY_MS = 500;
/** Failures without a database cause until an intent is set aside, so that its leader's next ones proceed. */
const FAILURES_MAX = 10;
/** Postings and facts of closing one copy. */
const IDS_PER_COPY = 6;

/** An intent that is being copied to its followers. */
interface Job {
  intent: Intent;
  /** Of an opening: followers without a fill yet; otherwise all followers at execution time. */
  targets: readonly Following[] | undefined;
  /** Not right after the leader's fill: executed again, or after a restart. */
  isInterrupted: boolean;
  next: number;
  underWay: number;
  hasFailed: boolean;
  /** The error, unless the database caused it: the same copy fails again, perhaps for ever. */
  problem: unknown;
  /** How often it has failed with a problem. */
  failures: number;
  /** Tried again after a while. */
  isResting: boolean;
  /** A closing found no price to fill at. */
  waits: boolean;
}

/**
 * Sends copies to the desk once their leader's order is committed. Intents of one leader run one after the
 * other; leaders take turns by chunks.
 */
export class FanOut {
  readonly #input: FanOutInput;
  /** By leader; the first job is under way. */
  readonly #jobs = new Map<number, Job[]>();
  /** The leader's actions on an order whose closing waits for a price, by order. */
  readonly #parked = new Map<number, Job[]>();
  readonly #idleWaiters: (() => void)[] = [];
  /** How to call off what is tried again later. */
  readonly #retries = new Map<Job, () => void>();
  #underWay = 0;
  /** Noted as done just now. */
  #noting = 0;
  #isStopping = false;

  constructor(input: FanOutInput) {
    this.#input = input;
  }

  /** Takes up what was left when the server ended. */
  async start(): Promise<void> {
    for (const intent of await selectIntentsToDo(this.#input.database)) {
      const targets = intent.kind === 'opened' ? await this.#withoutCopy(intent) : undefined;
      this.#add(jobOf(intent, targets, true));
    }
    this.#pump();
  }

  /** Intents that were just committed. */
  take(fresh: readonly FreshIntent[]): void {
    for (const { intent, followers } of fresh) {
      this.#add(jobOf(intent, intent.kind === 'opened' ? followers : undefined, false));
    }
    setImmediate(() => this.#pump());
  }

  /** Instruments may have a price to fill at again: retries the closings that wait for one. */
  onTicks(instrumentIds: ReadonlySet<number>): void {
    if (this.#parked.size === 0) return;
    for (const [dealId, jobs] of this.#parked) {
      if (!jobs.some(({ intent }) => instrumentIds.has(intent.instrumentId))) continue;
      this.#parked.delete(dealId);
      for (const job of jobs) this.#add(job);
    }
    this.#pump();
  }

  /** Resolves once every copy is executed, except those that wait for a price. */
  async idle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  /** Finishes what is under way; what fails or waits is resumed after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const [job, callOff] of this.#retries) {
      callOff();
      this.#giveUp(job);
    }
    await this.idle();
  }

  #isIdle(): boolean {
    return this.#jobs.size === 0 && this.#underWay === 0 && this.#noting === 0;
  }

  #add(job: Job): void {
    const parked = this.#parked.get(job.intent.dealId);
    if (parked) {
      parked.push(job);
      return;
    }
    const { leaderId } = job.intent;
    const queue = this.#jobs.get(leaderId);
    if (queue) queue.push(job);
    else this.#jobs.set(leaderId, [job]);
  }

  #pump(): void {
    const job = this.#underWay < CHUNKS_UNDER_WAY_MAX ? this.#nextJob() : undefined;
    if (job) {
      this.#sendChunk(job);
      // After the desk's own turn: by then the first chunk has a worker, and the next one takes the other.
      setImmediate(() => this.#pump());
    }
    if (this.#isIdle()) for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }

  /** The next leader's intent that has something to send. */
  #nextJob(): Job | undefined {
    for (;;) {
      const found = this.#jobInTurn();
      if (found !== 'finished') return found;
    }
  }

  /** Looks for one that has something to send; one that has nothing any more is finished instead. */
  #jobInTurn(): Job | 'finished' | undefined {
    for (const [leaderId, [job]] of this.#jobs) {
      if (!job || job.isResting) continue;
      job.targets ??= this.#input.positionCache.followersInOrder(leaderId);
      this.#passOver(job);
      if (job.next < job.targets.length) {
        // Behind the others, so that leaders take turns.
        const queue = this.#jobs.get(leaderId) ?? [];
        this.#jobs.delete(leaderId);
        this.#jobs.set(leaderId, queue);
        return job;
      }
      if (job.underWay === 0) {
        this.#finish(job);
        return 'finished';
      }
    }
    return undefined;
  }

  /**
   * Skips followers without a copy of the order. Checked chunk by chunk: ten thousand at once would block
   * other work for as long as some orders take.
   */
  #passOver(job: Job): void {
    const targets = job.targets ?? [];
    while (job.next < targets.length && !this.#isTarget(job, targets[job.next])) job.next += 1;
  }

  #isTarget({ intent }: Job, following: Following | undefined): boolean {
    if (following === undefined) return false;
    return intent.kind === 'opened' || this.#input.positionCache.holds(following.id, intent.dealId);
  }

  #nextChunk(job: Job): readonly Following[] {
    const chunk: Following[] = [];
    const targets = job.targets ?? [];
    for (; job.next < targets.length && chunk.length < CHUNK; job.next += 1) {
      const following = targets[job.next];
      if (following && this.#isTarget(job, following)) chunk.push(following);
    }
    return chunk;
  }

  #sendChunk(job: Job): void {
    const { desk, handler } = this.#input;
    const chunk = this.#nextChunk(job);
    job.underWay += 1;
    this.#underWay += 1;
    const feeBasis = this.#input.feeBasis();
    const dealing = chunk.map((following) =>
      desk.execute(handler, {
        kind: 'copy',
        userId: following.followerId,
        accountIds: [following.accountId],
        claim: undefined,
        idsMax: IDS_PER_COPY,
        isBackground: true,
        intent: job.intent,
        following,
        feeBasis,
        isInterrupted: job.isInterrupted,
      }),
    );
    void Promise.allSettled(dealing).then((settled) => {
      for (const one of settled) {
        if (one.status === 'rejected') {
          job.hasFailed = true;
          if (!isDatabaseAway(one.reason)) job.problem = one.reason;
        } else if (one.value === 'waits') job.waits = true;
      }
      job.underWay -= 1;
      this.#underWay -= 1;
      this.#pump();
    });
  }

  #finish(job: Job): void {
    const { leaderId, dealId } = job.intent;
    const left = (this.#jobs.get(leaderId) ?? []).filter((one) => one !== job);
    if (job.hasFailed) {
      if (job.problem !== undefined) job.failures += 1;
      if (this.#isStopping) this.#jobs.delete(leaderId);
      else if (job.failures >= FAILURES_MAX) this.#setAside(job, left);
      else this.#tryAgain(job);
      return;
    }
    if (job.waits) {
      this.#parked.set(dealId, [
        jobOf(job.intent, undefined, true),
        ...left.filter((one) => one.intent.dealId === dealId),
      ]);
      this.#keepJobs(
        leaderId,
        left.filter((one) => one.intent.dealId !== dealId),
      );
      return;
    }
    this.#keepJobs(leaderId, left);
    this.#markDone(job.intent);
  }

  /** Continues with the leader's next intents; this one is not done, and is retried after the next start. */
  #setAside({ intent, problem }: Job, left: Job[]): void {
    const { id, leaderId, dealId } = intent;
    const error = firstLine(problem);
    this.#input.alarms.raise('poison_item', 'copies', { intent: id, leader: leaderId, deal: dealId, error });
    this.#keepJobs(leaderId, left);
  }

  #keepJobs(leaderId: number, jobs: Job[]): void {
    if (jobs.length > 0) this.#jobs.set(leaderId, jobs);
    else this.#jobs.delete(leaderId);
  }

  #markDone({ id }: Intent): void {
    const { database, clock, log } = this.#input;
    this.#noting += 1;
    markDone(database, [id], clock.now())
      .catch((err: unknown) => log.warn({ err }, 'an intent that is dealt is looked at again after a start'))
      .finally(() => {
        this.#noting -= 1;
        this.#pump();
      });
  }

  /**
   * Retries what the desk could not execute: after a delay, looks up the followers that have no copy yet. The
   * job keeps its place, so that no closing overtakes its opening.
   */
  #tryAgain(job: Job): void {
    const { clock, log } = this.#input;
    const { intent } = job;
    job.isResting = true;
    const later = () => {
      this.#retries.delete(job);
      const looking = intent.kind === 'opened' ? this.#withoutCopy(intent) : Promise.resolve(undefined);
      looking.then(
        (targets) => {
          Object.assign(job, jobOf(intent, targets, true), { failures: job.failures });
          this.#pump();
        },
        (err: unknown) => {
          log.warn({ err }, 'copies could not be looked up; it is tried again');
          if (this.#isStopping) this.#giveUp(job);
          else this.#tryAgain(job);
        },
      );
    };
    this.#retries.set(job, clock.after(RETRY_MS, later));
  }

  /** Leaves a leader's copies to the next start. */
  #giveUp({ intent }: Job): void {
    this.#jobs.delete(intent.leaderId);
    this.#pump();
  }

  #withoutCopy(intent: Intent): Promise<Following[]> {
    return selectWithoutCopy(this.#input.database, intent);
  }
}

function jobOf(intent: Intent, targets: readonly Following[] | undefined, isInterrupted: boolean): Job {
  return {
    intent,
    targets,
    isInterrupted,
    next: 0,
    underWay: 0,
    hasFailed: false,
    problem: undefined,
    failures: 0,
    isResting: false,
    waits: false,
  };
}
