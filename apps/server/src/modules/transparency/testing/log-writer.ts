/** The parts of the log, for tests that write it beside modules of trading. */
export { SignedState } from '../writer/checkpoint-signer.ts';
export { LogWriter, rowOf } from '../writer/log-writer.ts';
export { openSigningKey } from '../writer/signing-key.ts';
export { Tree } from '../writer/tree.ts';
