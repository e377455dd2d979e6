import type { CallOutput } from '@tidemark/contract';
import type { searchCompanies } from '@tidemark/contract/calls/content/content';

/** A company as the search finds it. */
export type Company = CallOutput<typeof searchCompanies>[number];
