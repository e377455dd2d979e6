import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { AnswerToStore, StoredAnswer } from '../../platform/idempotency/idempotency.ts';
import type { DeskCommand } from './command-handler.ts';

/** A call that was answered before. Without an outcome it was stored by an older version of the server. */
interface Known {
  readonly payloadHash: string;
  readonly outcome: Outcome<unknown> | undefined;
}

/** What was answered before, by user and key. */
export type KnownAnswers = Map<string, Known>;

function idOf(userId: number, key: string): string {
  return `${userId} ${key}`;
}

/** Stored outcomes of earlier calls, as they were decided then. */
export function knownAnswers(stored: readonly StoredAnswer[]): KnownAnswers {
  return new Map(
    stored.map(({ userId, key, payloadHash, answer }) => [
      idOf(userId, key),
      { payloadHash, outcome: decodeOutcome(answer) },
    ]),
  );
}

/** Gives a repeated call the outcome of the first one, in this batch or in an earlier one. */
export class Answers {
  /** Outcomes decided by this batch, to be stored with it. */
  readonly fresh: AnswerToStore[] = [];
  readonly #known: KnownAnswers;
  readonly #now: Millis;

  constructor(known: KnownAnswers, now: Millis) {
    this.#known = known;
    this.#now = now;
  }

  onceFor(command: DeskCommand, decide: () => Outcome<unknown>): Outcome<unknown> {
    const { claim, userId } = command;
    if (!claim) return decide();
    const id = idOf(userId, claim.key);
    const known = this.#known.get(id);
    // Set in both cases: an earlier attempt at this batch may have ended differently.
    claim.isReplayed = false;
    if (known) {
      if (known.payloadHash !== claim.payloadHash || known.outcome === undefined) {
        return refuse('request.idempotency_conflict');
      }
      claim.isReplayed = true;
      return known.outcome;
    }
    const outcome = decide();
    this.#known.set(id, { payloadHash: claim.payloadHash, outcome });
    // A refusal has no effect: a repeated call may succeed later, for example with more money.
    if (isRefusal(outcome) && !claim.keepsRefusals) return outcome;
    const { key, payloadHash, storedMs } = claim;
    this.fresh.push({ userId, key, payloadHash, answer: encodeOutcome(outcome), now: this.#now, storedMs });
    return outcome;
  }
}

/** Marks the format of a stored outcome; a text without it is from an older version. */
const FORM = '{"outcome":';

/** JSON has no integers of arbitrary size: an amount of 12 millionths is written as {"$n":"12"}. */
export function encodeOutcome(outcome: Outcome<unknown>): string {
  return `${FORM}${JSON.stringify(withoutBigints(outcome))}}`;
}

/** A copy without bigints: a replacer of JSON.stringify takes half as long again. */
function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: value.toString() };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutBigints);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = withoutBigints((value as Record<string, unknown>)[key]);
  return copy;
}

/** The outcome of a stored text, equal to the original; undefined if the text has another format. */
export function decodeOutcome(text: string): Outcome<unknown> | undefined {
  if (!text.startsWith(FORM)) return undefined;
  const stored: { outcome: Outcome<unknown> } = JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && typeof value.$n === 'string' ? BigInt(value.$n) : value,
  );
  return stored.outcome;
}
