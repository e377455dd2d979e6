import type { CallOutput } from '@tidemark/contract';
import type { journalEntry } from '@tidemark/contract/calls/trading/journal';

/** What the owner of an order wrote about it, as the server answers it. */
export type Entry = CallOutput<typeof journalEntry>;
