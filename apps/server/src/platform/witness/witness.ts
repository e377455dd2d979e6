import { type Clock, SECOND_MS } from '@tidemark/domain/time';
import { toHex } from '@tidemark/verify/entry';
import {
  type Checkpoint,
  cosignature,
  cosignedBytes,
  formatSignature,
  parseNote,
  type SignatureCheck,
  type VerifierKey,
} from '@tidemark/verify/note';
import { judgeCheckpoint, parseAddCheckpoint, type Refusal, type Refused } from '@tidemark/verify/witness';
import type { WitnessFolder } from './witness-folder.ts';

export interface WitnessOptions {
  readonly folder: WitnessFolder;
  /** Public keys of the logs that it knows. */
  readonly logKeys: readonly VerifierKey[];
  /** Its own: a `cosignature` key. */
  readonly key: VerifierKey;
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>;
  readonly check: SignatureCheck;
  readonly clock: Clock;
  /** Is called for what its operator should know. */
  readonly onRefusal: (line: string) => void;
}

/** Answer to a request (C2SP `tlog-witness`). */
export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size';
  readonly body: string;
}

export interface Witness {
  /** Answers `add-checkpoint`; cosigns only what continues what was cosigned last. */
  addCheckpoint(body: string): Promise<WitnessAnswer>;
}

const refusals: Readonly<
  Record<Refusal, { readonly status: WitnessAnswer['status']; readonly says: string }>
> = {
  not_a_checkpoint: { status: 400, says: 'this is no checkpoint' },
  unknown_log: { status: 404, says: 'the log is not known here' },
  not_signed: { status: 403, says: 'no known key of the log has signed the checkpoint' },
  old_size_beyond: { status: 400, says: 'the old size is larger than that of the checkpoint' },
  other_old_size: { status: 409, says: '' },
  other_root: { status: 409, says: '' },
  not_consistent: { status: 422, says: 'the proof does not show that the log continues what was cosigned' },
};

const TEXT = 'text/plain; charset=utf-8';

/** A witness of logs. */
export function createWitness(options: WitnessOptions): Witness {
  const { folder, logKeys, check, clock } = options;
  return {
    async addCheckpoint(body) {
      const request = parseAddCheckpoint(body);
      if (request === undefined) return { status: 400, type: TEXT, body: 'this is no such request\n' };
      // Without a pause between look and write: of two requests at a time the second finds what the first has stored.
      const judged = judgeCheckpoint(request, { keys: logKeys, kept: folder.kept, check });
      if ('refusal' in judged) return refused(judged, request.checkpoint, options);
      if (folder.kept(judged.origin)?.size !== judged.size) folder.keep(judged.origin, request.checkpoint);
      const at = Math.floor(clock.now() / SECOND_MS);
      return { status: 200, type: TEXT, body: await cosign(request.checkpoint, at, options) };
    },
  };
}

async function cosign(note: string, at: number, { key, sign }: WitnessOptions): Promise<string> {
  const text = parseNote(note)?.text ?? '';
  const bytes = cosignature(at, await sign(cosignedBytes({ text }, at)));
  return formatSignature({ name: key.name, keyId: key.keyId, bytes });
}

function refused(
  { refusal, signed, size }: Refused,
  note: string,
  { folder, onRefusal }: WitnessOptions,
): WitnessAnswer {
  const { status, says } = refusals[refusal];
  if (signed !== undefined && (refusal === 'other_root' || refusal === 'not_consistent')) {
    onRefusal(evidenceText(refusal, signed));
    folder.keepEvidence(`${signed.size}-${toHex(signed.root).slice(0, 16)}`, note);
  }
  return size === undefined
    ? { status, type: TEXT, body: `${says}\n` }
    : { status, type: 'text/x.tlog.size', body: `${size}\n` };
}

function evidenceText(refusal: 'other_root' | 'not_consistent', { origin, size }: Checkpoint): string {
  return refusal === 'other_root'
    ? `split view: ${origin} has signed another tree of ${size} entries than the one that was cosigned`
    : `a signed checkpoint of ${origin} with ${size} entries came without a proof that it continues what was cosigned`;
}
