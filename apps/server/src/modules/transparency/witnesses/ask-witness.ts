import type { Hash } from '@tidemark/verify/merkle';
import { type NoteSignature, parseNote, signedBy } from '@tidemark/verify/note';
import { formatAddCheckpoint } from '@tidemark/verify/witness';
import { firstLine } from '../../../platform/start-problem.ts';
import { checkSignature } from '../writer/signing-key.ts';
import type { WitnessPlace } from './read-witnesses.ts';

/** A checkpoint to be cosigned. */
export interface Submission {
  readonly size: number;
  /** The signed note. */
  readonly note: string;
  /** Consistency proof from that size, which is at most the one of the checkpoint. */
  prove(oldSize: number): Promise<readonly Hash[]>;
  /** Entries that are signed by now: anybody may have submitted a later checkpoint. */
  newestSize(): number;
}

/** What a witness said. */
export type WitnessWord =
  | { readonly kind: 'cosigned'; readonly signature: NoteSignature }
  /** It has cosigned more entries than we have, or another tree: the log has signed two histories. */
  | { readonly kind: 'contradicts'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

const PATIENCE_MS = 5000;
const ANSWER_BYTES_MAX = 16_000;

/**
 * Submits a checkpoint to a witness (C2SP `tlog-witness`). Where the old size is another one, it is sent once more with
 * the one that the witness names. Never throws for what the witness does.
 */
export async function askWitness(
  { url, key }: WitnessPlace,
  submission: Submission,
  oldSize: number,
): Promise<WitnessWord> {
  const { size, note } = submission;
  const first = await post(url, await bodyOf(submission, oldSize));
  const known = sizeIn(first);
  const isStale = known !== undefined && known !== oldSize && known <= size;
  const answer = isStale ? await post(url, await bodyOf(submission, known)) : first;
  if (typeof answer === 'string') return { kind: 'failed', reason: answer };
  const { status, text } = answer;
  if (status === 409) return conflict(sizeIn(answer), isStale ? known : oldSize, submission);
  if (status === 422) {
    const reason = 'it does not accept that this history continues the one that it has cosigned';
    return { kind: 'contradicts', reason };
  }
  if (status !== 200) return { kind: 'failed', reason: `it answered with status ${status}` };
  const cosigned = parseNote(`${note}${text}`);
  const own = cosigned?.signatures.filter(({ name }) => name === key.name) ?? [];
  const signature = own.find(
    (one) =>
      cosigned && signedBy({ text: cosigned.text, signatures: [one] }, key, checkSignature) !== undefined,
  );
  return signature === undefined
    ? { kind: 'failed', reason: 'it answered without a signature by its public key' }
    : { kind: 'cosigned', signature };
}

async function bodyOf(submission: Submission, oldSize: number): Promise<string> {
  const proof = oldSize === 0 ? [] : await submission.prove(oldSize);
  return formatAddCheckpoint({ oldSize, proof, checkpoint: submission.note });
}

function conflict(known: number | undefined, oldSize: number, { size, newestSize }: Submission): WitnessWord {
  const newest = newestSize();
  if (known !== undefined && known > newest) {
    return { kind: 'contradicts', reason: `it has cosigned ${known} entries, this log has ${newest}` };
  }
  if (known === size && oldSize === size) {
    return { kind: 'contradicts', reason: `it has cosigned another tree of ${size} entries` };
  }
  return { kind: 'failed', reason: 'it does not accept the size that it has named' };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const sizeIn = (answer: Answer | string): number | undefined =>
  typeof answer !== 'string' && answer.status === 409 && /^(?:0|[1-9]\d{0,14})\n$/.test(answer.text)
    ? Number(answer.text)
    : undefined;

/** Its answer, or why there is none. */
async function post(url: string, body: string): Promise<Answer | string> {
  try {
    const response = await fetch(`${url}/add-checkpoint`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'text/plain; charset=utf-8' } },
      ...{ redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) },
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (bytes > ANSWER_BYTES_MAX) return `it answered with more than ${ANSWER_BYTES_MAX} bytes`;
      chunks.push(chunk);
    }
    return { status: response.status, text: Buffer.concat(chunks).toString() };
  } catch (error) {
    return firstLine(error instanceof Error && error.cause instanceof Error ? error.cause : error);
  }
}
