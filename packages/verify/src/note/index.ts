export {
  type Checkpoint,
  type CheckpointProblem,
  checkpointText,
  type OpenedCheckpoint,
  openCheckpoint,
  parseCheckpoint,
} from './checkpoint.ts';
export { type Algorithm, type KeyId, keyIdOf } from './key-id.ts';
export { type LogKey, logKeys, openByKeys, readKeyFile, witnessKeys } from './log-keys.ts';
export {
  formatNote,
  formatSignature,
  isKeyName,
  type NoteSignature,
  parseNote,
  type SignedNote,
} from './note.ts';
export {
  cosignature,
  cosignedBytes,
  prepareSignatureChecks,
  type SignatureCheck,
  type Signed,
  signedBy,
} from './signature.ts';
export { formatKey, parseKey, type VerifierKey, verifierKey } from './verifier-key.ts';
