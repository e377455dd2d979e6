import { COMPANIES_FOUND_MAX } from '@tidemark/contract/calls/content/content';
import { searchRank } from '@tidemark/domain/search';
import type { Company } from './store/settings.ts';

/** The listed companies that a text may mean, the nearest first; an empty text means all. */
export function companiesNamed(companies: readonly Company[], text: string): Company[] {
  return companies
    .filter(({ listed }) => listed)
    .flatMap((company) => {
      const rank = searchRank(text, [{ kind: 'name', text: company.name }]);
      return rank === undefined ? [] : [{ company, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, COMPANIES_FOUND_MAX)
    .map(({ company }) => company);
}
