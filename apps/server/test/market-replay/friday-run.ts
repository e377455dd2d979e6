import type { FeedConfig } from '../../src/modules/market/index.ts';
import type { Database } from '../../src/platform/database/queryable.ts';
import { type Chance, seededChance } from '../differential/chance.ts';
import { ComparedWorlds, type WorldOutcome } from '../differential/compared-worlds.ts';
import { InstanceWorld } from '../differential/instance-world.ts';
import { StepGenerator } from '../differential/step-generator.ts';
import type { Step, UserStep } from '../reference-model/steps.ts';
import type { ReferenceHours, ReferenceSpan } from '../reference-model/terms.ts';
import { ReferenceTrading } from '../reference-model/trading.ts';
import { openTradingInstance, type TradingInstance } from '../support/trading-instance.ts';
import { FRIDAY_CLOSE, fridayCodes, inBatches, type RecordedTick, readFriday } from './recorded-friday.ts';

/** What a run is made of. */
export interface FridayPlan {
  readonly database: Database;
  /** Where the recordings are. */
  readonly directory: string;
  readonly from: number;
  readonly traders: number;
  /** How long a trader waits between two things he does, on average. */
  readonly everyMs: number;
  /** Maximum speed as a multiple of real time; undefined: as fast as possible. */
  readonly speed: number | undefined;
  /** How often all accounts are held against the model's, by the recorded time. */
  readonly compareMs: number;
  readonly seed: number;
  /** How prices reach the instance; by default through ingest. */
  readonly wires?: FridayWires;
  readonly say: (line: string) => void;
}

/** Real sources that send the recorded prices. */
export interface FridayWires {
  readonly feed: FeedConfig;
  /** Called once, with the instance that takes their prices. */
  connect(instance: TradingInstance): Promise<void>;
  /** Sends recorded ticks at the moment of the last one; resolves with those that became current, in their order. */
  send(batch: readonly RecordedTick[], now: number): Promise<readonly RecordedTick[]>;
  /** Whether every price is relied on: between the loss of its source and the change to another it is not. */
  isSettled(): boolean;
  close(): Promise<void>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The rules' own. */
const limits = { positions: 200, pendings: 100 };

/** Hours of that week, New York at four hours behind: the summer. */
const spans: ReadonlyMap<ReferenceHours, readonly ReferenceSpan[]> = new Map([
  ['fx', [[FRIDAY_CLOSE - 5 * DAY, FRIDAY_CLOSE]]],
  ['metals', [[FRIDAY_CLOSE - 23 * HOUR, FRIDAY_CLOSE]]],
]);

/** An instance whose prices have come over wires already. */
class WiredWorld extends InstanceWorld {
  override async perform(step: Step): Promise<WorldOutcome> {
    if (step.kind !== 'ticks') return super.perform(step);
    await this.instance.forex.settled();
    await this.instance.follow.settled();
    return { ids: [] };
  }
}

/** The recorded Friday up to the weekend, with scripted traders, in the instance and in the model. */
export class FridayRun {
  readonly #plan: FridayPlan;
  readonly #chance: Chance;
  #worlds: ComparedWorlds;
  #world: InstanceWorld;
  readonly #scripts: StepGenerator;
  /** When each trader does something next. */
  readonly #dueAt: number[] = [];
  #now: number;
  #ticks = 0;
  #comparedAt: number;
  #started = 0;

  private constructor(plan: FridayPlan, reference: ReferenceTrading, world: InstanceWorld) {
    this.#plan = plan;
    this.#chance = seededChance(plan.seed);
    this.#world = world;
    this.#worlds = new ComparedWorlds({ title: `SEED=${plan.seed}`, reference, world });
    this.#scripts = new StepGenerator({
      chance: this.#chance,
      reference,
      until: FRIDAY_CLOSE,
      codes: fridayCodes,
    });
    this.#now = plan.from;
    this.#comparedAt = plan.from;
    for (let user = 0; user < plan.traders; user += 1) this.#dueAt.push(plan.from + this.#pause());
  }

  static async open(plan: FridayPlan): Promise<FridayRun> {
    const instance = await openTradingInstance({
      database: plan.database,
      startAt: new Date(plan.from).toISOString(),
      ...(plan.wires ? { feed: plan.wires.feed } : {}),
    });
    await plan.wires?.connect(instance);
    const traders = [];
    for (let user = 0; user < plan.traders; user += 1) traders.push(await instance.openUser());
    const reopen = () => Promise.reject(new Error('nothing is started again on a Friday'));
    const reference = new ReferenceTrading({ users: plan.traders, now: plan.from, spans, limits });
    const options = { database: plan.database, instance, traders, reopen };
    const world = plan.wires ? new WiredWorld(options) : new InstanceWorld(options);
    return new FridayRun(plan, reference, world);
  }

  /** From the first tick to a minute after the close, when everything is compared again. */
  async run(): Promise<ComparedWorlds> {
    const { directory, from, say } = this.#plan;
    const ticks = readFriday(directory, from, FRIDAY_CLOSE);
    say(`${ticks.length} recorded ticks, ${this.#plan.traders} traders, SEED=${this.#plan.seed}`);
    this.#started = performance.now();
    for (const batch of inBatches(ticks)) await this.#meet(batch);
    await this.#passTo(FRIDAY_CLOSE + 1000);
    // The weekend has begun: further requests are refused, cancelled or only changed.
    await this.#act(FRIDAY_CLOSE + HOUR, 200);
    await this.#worlds.compare();
    await this.#world.instance.stop();
    await this.#plan.wires?.close();
    this.#tell('the weekend has begun, and all accounts agree');
    return this.#worlds;
  }

  async #meet(batch: readonly RecordedTick[]): Promise<void> {
    const last = batch.at(-1);
    if (!last) return;
    await this.#passTo(last.at);
    const ticks = (await this.#plan.wires?.send(batch, this.#now)) ?? batch;
    if (ticks.length > 0) await this.#worlds.perform({ kind: 'ticks', ticks });
    this.#ticks += ticks.length;
    const isSettled = this.#plan.wires?.isSettled() ?? true;
    if (isSettled && fridayCodes.every((code) => this.#worlds.reference.market.tick(code))) {
      await this.#act(this.#now, this.#plan.traders);
    }
    if (this.#now - this.#comparedAt >= this.#plan.compareMs) {
      this.#comparedAt = this.#now;
      await this.#worlds.compare();
      this.#tell('all accounts agree');
    }
  }

  async #passTo(moment: number): Promise<void> {
    if (moment > this.#now) await this.#worlds.perform({ kind: 'wait', ms: moment - this.#now });
    this.#now = Math.max(this.#now, moment);
    const { speed, from } = this.#plan;
    if (speed === undefined) return;
    const ahead = (this.#now - from) / speed - (performance.now() - this.#started);
    if (ahead > 2) await new Promise((resolve) => setTimeout(resolve, ahead));
  }

  /** Lets the traders whose turn it is act together. */
  async #act(until: number, most: number): Promise<void> {
    const steps: UserStep[] = [];
    for (const [user, dueAt] of this.#dueAt.entries()) {
      if (dueAt > until || steps.length >= most) continue;
      this.#dueAt[user] = this.#now + this.#pause();
      const [step] = this.#scripts.act(user);
      if (step) steps.push(step);
    }
    if (steps.length > 0) await this.#worlds.performTogether(steps);
  }

  #pause(): number {
    return -Math.log(1 - this.#chance.next()) * this.#plan.everyMs;
  }

  #tell(what: string): void {
    const seconds = (performance.now() - this.#started) / 1000;
    const speed = ((this.#now - this.#plan.from) / 1000 / seconds).toFixed(0);
    const time = new Date(this.#now).toISOString().slice(11, 19);
    this.#plan.say(
      `${time} UTC: ${what}; ${this.#ticks} ticks, ${this.#worlds.steps} steps, ${seconds.toFixed(0)} s, ${speed}x`,
    );
  }
}
