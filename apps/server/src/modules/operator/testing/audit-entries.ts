/** Writes entries of the audit trail, and chains them, for tests of what reads it. */
export { commandLine, writeNote } from '../audit/audited.ts';
export { CHAIN_START, type ChainedEntry, entryHash } from '../audit/chain.ts';
