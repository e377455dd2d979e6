import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import { sameBytes, toBase64 } from '@tidemark/verify/bytes';
import type { TreeHead } from '@tidemark/verify/merkle';
import {
  checkpointText,
  cosignature,
  cosignedBytes,
  formatNote,
  type NoteSignature,
  parseCheckpoint,
  parseNote,
  type VerifierKey,
  verifierKey,
} from '@tidemark/verify/note';
import { readIfThere, writePrivatelyMeanwhile } from '../../../platform/files/private-file.ts';
import type { SigningKey } from './signing-key.ts';

/** What was signed last, kept beside the key: it outlives a database that is replaced by an older one. */
export interface LastSigned extends TreeHead {
  readonly origin: string;
}

/** Keeps the last signed checkpoint in a file. */
export class SignedState {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  read(): LastSigned | undefined {
    const note = parseNote(readIfThere(this.#file) ?? '');
    return note && parseCheckpoint(note.text);
  }

  write(note: string): Promise<void> {
    return writePrivatelyMeanwhile(this.#file, note);
  }
}

/** A checkpoint would contradict one that was signed before. Nothing was signed. */
export class WouldFork extends Error {
  override name = 'WouldFork';
}

/** Signs the notes of one log by one key: the text itself, and the text with the time (C2SP `tlog-cosignature`). */
export class NoteSigner {
  readonly #key: SigningKey;
  readonly #keys: { readonly plain: VerifierKey; readonly timed: VerifierKey };

  constructor(origin: string, key: SigningKey) {
    this.#key = key;
    this.#keys = {
      plain: verifierKey(origin, 'ed25519', key.publicKey),
      timed: verifierKey(origin, 'cosignature', key.publicKey),
    };
  }

  get verifierKeys(): readonly [VerifierKey, VerifierKey] {
    return [this.#keys.plain, this.#keys.timed];
  }

  async sign(text: string, at: Millis): Promise<string> {
    const seconds = Math.floor(at / SECOND_MS);
    const [plain, timed] = await Promise.all([
      this.#key.sign(Buffer.from(text)),
      this.#key.sign(cosignedBytes({ text }, seconds)),
    ]);
    const line = ({ name, keyId }: VerifierKey, bytes: Uint8Array): NoteSignature => ({ name, keyId, bytes });
    return formatNote({
      text,
      signatures: [line(this.#keys.plain, plain), line(this.#keys.timed, cosignature(seconds, timed))],
    });
  }
}

/** Signs checkpoints of one log; never a smaller one than before, and never two of one size. */
export class CheckpointSigner {
  readonly #origin: string;
  readonly #signer: NoteSigner;
  readonly #state: SignedState;
  #last: LastSigned | undefined;

  constructor(origin: string, signer: NoteSigner, state: SignedState) {
    this.#origin = origin;
    this.#signer = signer;
    this.#state = state;
    const last = state.read();
    this.#last = last?.origin === origin ? last : undefined;
  }

  /** @throws WouldFork */
  async sign(head: TreeHead, at: Millis): Promise<string> {
    const last = this.#last;
    if (
      last !== undefined &&
      (head.size < last.size || (head.size === last.size && !sameBytes(head.root, last.root)))
    ) {
      throw new WouldFork(
        `${last.size} leaves with root ${toBase64(last.root)} were signed, now it is ${head.size} with ${toBase64(head.root)}`,
      );
    }
    const note = await this.#signer.sign(checkpointText({ origin: this.#origin, ...head }), at);
    // Before it is published: a crash in between must not forget it.
    await this.#state.write(note);
    this.#last = { origin: this.#origin, ...head };
    return note;
  }
}
