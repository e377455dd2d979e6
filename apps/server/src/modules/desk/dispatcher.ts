import type { ConnectionWorker } from '../../platform/database/queryable.ts';
import {
  type BatchInput,
  executeOrSplit,
  type SettleCommands,
  type WaitingCommand,
} from './execute-batch.ts';
import { WaitingLine } from './waiting-line.ts';

export interface DispatcherInput extends BatchInput {
  /** One more than `sharedWorkers`: the last one serves commands whose callers wait. */
  readonly connections: readonly ConnectionWorker[];
  /** Batches of one kind, prompt or background, that may run at once. */
  readonly sharedWorkers: number;
  /** Most commands in one transaction. */
  readonly batchMax: number;
  /** With fewer waiting, a second transaction does not start while one runs. */
  readonly batchMin: number;
  /** Most background commands in one transaction; half as many while users send orders. */
  readonly backgroundMax: number;
}

/** After an order, further ones are likely within this many batches. */
const SMALL_ONES = 8;

/** A background batch starts beside a prompt one only after this many prompt batches. */
const GIVES_WAY_TO = 4;

/** A batch of at least so many is not made smaller for the sake of the next one. */
const SHARE_MIN = 32;

/** Commands waiting for a worker, and those under way: batches, and commands in them. */
interface Line {
  readonly waiting: WaitingLine;
  batches: number;
  underWay: number;
}

/**
 * Gives waiting commands to the connection workers. Commands of one account run one after the other, in order
 * of arrival: while one runs, later ones of its accounts wait.
 *
 * One large batch costs less than two small ones, so a further worker joins only when enough commands wait. A
 * batch takes half of the waiting commands and leaves the other half for the next: while the database writes
 * one batch, this process answers and reads the other (docs/decisions/0004). A free worker continues before
 * the answers of its batch are sent, since sending takes as long as writing.
 *
 * Background commands have a queue of their own: no prompt command waits behind them or shares a batch with
 * them, and they leave one worker free. While users send orders, background batches are half as large, run
 * one at a time, and start only while no prompt batch runs or after several of those.
 */
export class Dispatcher {
  readonly #input: DispatcherInput;
  readonly #free: ConnectionWorker[];
  /** Accounts of the running batches. */
  readonly #underWay = new Set<number>();
  readonly #idleWaiters: (() => void)[] = [];
  readonly #prompt: Line = { waiting: new WaitingLine(), batches: 0, underWay: 0 };
  readonly #background: Line = { waiting: new WaitingLine(), batches: 0, underWay: 0 };
  /** Background batches that stay small and run one at a time because of recent orders. */
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

  /** Resolves once nothing is waiting or running. */
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

/** Half of all commands that wait or run. */
function shareOf({ waiting, underWay }: Line): number {
  return Math.max(SHARE_MIN, Math.ceil((waiting.size + underWay) / 2));
}
