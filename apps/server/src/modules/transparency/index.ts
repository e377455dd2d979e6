export { keysOfLogs } from './read/keys.ts';
export { findReceipt } from './receipts/build-receipt.ts';
export type { ReceiptParts, ReceiptSources } from './receipts/parts.ts';
export { transparencyRoutes } from './routes.ts';
export {
  createTransparency,
  knownOfLog,
  makeNextKey,
  type Transparency,
  type TransparencyOptions,
} from './transparency.ts';
export { verifyBeginning } from './verification/beginning.ts';
export { verifyCosigned } from './verification/cosigned.ts';
export { type VerifyLogOptions, verifyLog } from './verification/verify-log.ts';
export type { VerifySources } from './verification/verify-sources.ts';
export { readWitnesses, type WitnessPlace } from './witnesses/read-witnesses.ts';
export type { LogSources, TickKey } from './writer/entries.ts';
export { createSalts, saltSecret } from './writer/salts.ts';
export {
  checkSignature,
  openSigningKey,
  type SigningKey,
  type SigningKeyPlace,
} from './writer/signing-key.ts';
