/** Writes entries of the audit trail, for tests of what reads it. */
export { commandLine, writeNote } from '../audit/audited.ts';
