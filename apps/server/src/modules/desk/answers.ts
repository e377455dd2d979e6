import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { AnswerToKeep, KeptAnswer } from '../../platform/idempotency/idempotency.ts';
import type { DealerBatch, Dealing, DeskCommand } from './dealing.ts';

/** A call that was answered before. Without an outcome it was another call under the same key. */
interface Known {
  readonly payloadHash: string;
  readonly outcome: Outcome<unknown> | undefined;
}

/** What was answered before, by user and key. */
export type KnownAnswers = Map<string, Known>;

interface Asked {
  readonly command: DeskCommand;
  readonly work: DealerBatch<DeskCommand>;
}

function idOf(userId: number, key: string): string {
  return `${userId} ${key}`;
}

/** Brings kept answers back as they were given, for the commands of a batch that repeat a call. */
export async function recallAnswers(
  tx: Queryable,
  kept: readonly KeptAnswer[],
  asked: readonly Asked[],
): Promise<KnownAnswers> {
  const known: KnownAnswers = new Map();
  if (kept.length === 0) return known;
  // A batch may hold one key with several payloads: only the call as it was made first gets its answer.
  const workOf = new Map(
    asked.flatMap(({ command: { userId, claim }, work }) =>
      claim ? [[`${idOf(userId, claim.key)} ${claim.payloadHash}`, work] as const] : [],
    ),
  );
  const byWork = new Map<DealerBatch<DeskCommand>, KeptAnswer[]>();
  for (const answer of kept) {
    const id = idOf(answer.userId, answer.key);
    known.set(id, { payloadHash: answer.payloadHash, outcome: undefined });
    const work = workOf.get(`${id} ${answer.payloadHash}`);
    if (work) byWork.set(work, [...(byWork.get(work) ?? []), answer]);
  }
  for (const [work, answers] of byWork) {
    const outcomes = await work.recall(
      tx,
      answers.map(({ answer }) => answer),
    );
    for (const [index, { userId, key, payloadHash }] of answers.entries()) {
      known.set(idOf(userId, key), { payloadHash, outcome: outcomes[index] });
    }
  }
  return known;
}

/** Answers a repeated call as the first one was answered, in this batch or in an earlier one. */
export class Answers {
  /** Answers given by this batch, to be kept with it. */
  readonly fresh: AnswerToKeep[] = [];
  readonly #known: KnownAnswers;
  readonly #now: Millis;

  constructor(known: KnownAnswers, now: Millis) {
    this.#known = known;
    this.#now = now;
  }

  onceFor(command: DeskCommand, work: DealerBatch<DeskCommand>, dealing: Dealing): Outcome<unknown> {
    const { claim, userId } = command;
    if (!claim) return work.decide(command, dealing);
    const id = idOf(userId, claim.key);
    const known = this.#known.get(id);
    // Said either way: the batch may have been tried before and come out differently.
    claim.isReplayed = false;
    if (known) {
      if (known.payloadHash !== claim.payloadHash || known.outcome === undefined) {
        return refuse('request.idempotency_conflict');
      }
      claim.isReplayed = true;
      return known.outcome;
    }
    const outcome = work.decide(command, dealing);
    this.#known.set(id, { payloadHash: claim.payloadHash, outcome });
    // Nothing came of it: the same call later may be decided again, there may be money by then.
    if (isRefusal(outcome) && !claim.keepsRefusals) return outcome;
    const { key, payloadHash, keptMs } = claim;
    this.fresh.push({ userId, key, payloadHash, answer: work.keep(outcome), now: this.#now, keptMs });
    return outcome;
  }
}
