import type { ConnectionWorker } from '../../platform/database/queryable.ts';
import {
  type BatchInput,
  executeOrSplit,
  type SettleCommands,
  type WaitingCommand,
} from './execute-batch.ts';
import { WaitingLine } from './waiting-line.ts';

export interface DispatcherInput extends BatchInput {
  /** One more than `lanesShared`: the last is for what somebody waits for. */
  readonly connections: readonly ConnectionWorker[];
  /** Batches of one kind, prompt or background, that may be under way at once. */
  readonly sharedWorkers: number;
  /** Commands in one transaction at the most. */
  readonly batchMax: number;
  /** With fewer waiting, a second transaction is not begun beside one that is under way. */
  readonly batchMin: number;
  /** Background commands in one transaction at the most; while others order it is half as many. */
  readonly backgroundMax: number;
}

/** Whoever has ordered is likely followed by others within so many batches. */
const SMALL_ONES = 8;

/** A background batch begins beside a prompt one only when so many prompt ones have gone before it. */
const GIVES_WAY_TO = 4;

/** A batch of at least so many is not made smaller for the sake of the next one. */
const SHARE_MIN = 32;

/** What waits for a lane, and what of it is under way: batches, and commands in them. */
interface Line {
  readonly waiting: WaitingLine;
  batches: number;
  underWay: number;
}

/**
 * Hands what is waiting to the lanes. Commands of one account are executed one after the other, in the
 * order in which they came: while one is under way, later ones of its accounts wait.
 *
 * One large batch costs less than two small ones, so a further lane joins in only when enough is
 * waiting for it; until then what comes in gathers for the lane that will be free next. A batch takes
 * half of what is asked for at once and leaves the other half for the next: while the database writes
 * the one, this process answers and reads the other (docs/decisions/0004). A lane that is free again
 * goes on with those before the answers of its batch are given, since giving them takes as long as
 * writing them.
 *
 * Background commands stand in a line of their own: nothing prompt waits behind them, or in a batch with
 * them, and they leave it a lane. While somebody orders, they go in batches half as large, one at a time,
 * and one begins only while no prompt batch is under way or once some of those have gone before it.
 */
export class Dispatcher {
  readonly #input: DispatcherInput;
  readonly #free: ConnectionWorker[];
  /** Accounts of the batches under way. */
  readonly #underWay = new Set<number>();
  readonly #idleWaiters: (() => void)[] = [];
  readonly #prompt: Line = { waiting: new WaitingLine(), batches: 0, underWay: 0 };
  readonly #background: Line = { waiting: new WaitingLine(), batches: 0, underWay: 0 };
  /** Background batches that are still made small and one at a time, because somebody has ordered. */
  #smallOnes = 0;
  /** Prompt batches that have ended while something background waited to begin. */
  #gaveWay = 0;
  #isPumping = false;

  constructor(input: DispatcherInput) {
    this.#input = input;
    this.#free = [...input.connections];
  }

  add(one: WaitingCommand): void {
    if (one.command.isBackground) this.#background.waiting.add(one);
    else {
      this.#prompt.waiting.add(one);
      this.#smallOnes = SMALL_ONES;
    }
    this.#pump();
  }

  /** Resolves once nothing is waiting or under way. */
  async idle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  #isIdle(): boolean {
    return [this.#prompt, this.#background].every(({ waiting, batches }) => waiting.size + batches === 0);
  }

  /** Requests that are read in the same turn of the event loop go into the same batch. */
  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => this.#dispatch());
  }

  #dispatch(): void {
    this.#isPumping = false;
    this.#sendPrompt();
    if (this.#background.waiting.size > 0 && this.#givesWay()) return;
    this.#gaveWay = 0;
    this.#send(this.#background, () => this.#takeBackgroundMax());
  }

  #givesWay(): boolean {
    return this.#smallOnes > 0 && this.#prompt.batches > 0 && this.#gaveWay < GIVES_WAY_TO;
  }

  #sendPrompt(): void {
    this.#send(this.#prompt, () => Math.min(this.#input.batchMax, shareOf(this.#prompt)));
  }

  #takeBackgroundMax(): number {
    const { backgroundMax } = this.#input;
    if (this.#smallOnes === 0) return backgroundMax;
    this.#smallOnes -= 1;
    return Math.ceil(backgroundMax / 2);
  }

  #send(line: Line, max: () => number): void {
    while (this.#isWorthALane(line)) {
      const batch = line.waiting.take(max(), this.#underWay);
      const worker = batch.length > 0 ? this.#free.pop() : undefined;
      if (!worker) return;
      void this.#execute(worker, line, batch);
    }
  }

  #isWorthALane(line: Line): boolean {
    const { waiting, batches } = line;
    if (waiting.size === 0 || batches >= this.#workersOf(line) || this.#free.length === 0) return false;
    return batches === 0 || waiting.size >= this.#input.batchMin;
  }

  #workersOf(line: Line): number {
    return line === this.#background && this.#smallOnes > 0 ? 1 : this.#input.sharedWorkers;
  }

  async #execute(worker: ConnectionWorker, line: Line, batch: readonly WaitingCommand[]): Promise<void> {
    const accountIds = batch.flatMap(({ command }) => command.accountIds);
    for (const id of accountIds) this.#underWay.add(id);
    line.batches += 1;
    line.underWay += batch.length;
    let settle: SettleCommands | undefined;
    try {
      settle = await executeOrSplit(this.#input, worker, batch);
    } catch (error) {
      this.#input.log.error({ err: error }, 'a committed batch could not be taken over by the caches');
    }
    for (const id of accountIds) this.#underWay.delete(id);
    this.#prompt.waiting.released(accountIds);
    this.#background.waiting.released(accountIds);
    this.#free.push(worker);
    line.batches -= 1;
    if (line === this.#prompt) this.#gaveWay += 1;
    line.underWay -= batch.length;
    this.#sendPrompt();
    settle?.();
    this.#pump();
    if (this.#isIdle()) for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }
}

/** Half of what is asked for at once. */
function shareOf({ waiting, underWay }: Line): number {
  return Math.max(SHARE_MIN, Math.ceil((waiting.size + underWay) / 2));
}
