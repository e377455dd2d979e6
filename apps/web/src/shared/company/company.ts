import type { CallOutput } from '@tidemark/contract';
import { getCompany } from '@tidemark/contract/calls/content/content';
import { create } from 'zustand';
import { api } from '../api/api.ts';

export type OwnCompany = CallOutput<typeof getCompany>;

/** The company behind this instance; undefined until loaded. */
export const useCompanyStore = create<{ readonly company: OwnCompany | undefined }>(() => ({
  company: undefined,
}));

/** Requests it once, at the start; without a response, the app uses its own name. */
export function askCompany(): void {
  api
    .call(getCompany, {}, { quiet: true, initial: true })
    .then((company) => useCompanyStore.setState({ company }))
    .catch(() => undefined);
}
