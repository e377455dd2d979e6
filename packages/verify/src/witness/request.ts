import { fromBase64, toBase64 } from '../bytes.ts';
import { HASH_BYTES, type Hash, isSize } from '../merkle/index.ts';

/** What a log sends to a witness (C2SP `tlog-witness`, `add-checkpoint`). */
export interface AddCheckpoint {
  /** Entries of the checkpoint that the witness has cosigned last; 0: none. */
  readonly oldSize: number;
  /** Consistency proof from the old size to that of the checkpoint (RFC 9162). */
  readonly proof: readonly Hash[];
  /** The signed note. */
  readonly checkpoint: string;
}

const PROOF_LINES_MAX = 63;
const OLD_SIZE = /^old (0|[1-9]\d{0,15})$/;

/** Body of the request. */
export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  return `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
}

/** Undefined where the text is no such request. Whether the checkpoint is one is not looked at. */
export function parseAddCheckpoint(text: string): AddCheckpoint | undefined {
  const gap = text.indexOf('\n\n');
  const [first = '', ...lines] = text.slice(0, Math.max(0, gap)).split('\n');
  const oldSize = Number(OLD_SIZE.exec(first)?.[1]);
  if (!isSize(oldSize) || lines.length > PROOF_LINES_MAX) return undefined;
  const proof = lines.map(fromBase64);
  if (proof.some((hash) => hash?.length !== HASH_BYTES)) return undefined;
  return { oldSize, proof: proof as Hash[], checkpoint: text.slice(gap + 2) };
}
