import { searchCompanies } from '@tidemark/contract/calls/content/content';
import { EmptyState, Icon, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { chosenCompany } from '../../shared/company/company-choice.ts';
import { useText } from '../../shared/device/language.ts';
import type { Company } from './company.ts';
import { CompanyLogo } from './company-logo.tsx';
import { CompanySheet } from './company-sheet.tsx';
import { Marked } from './marked.tsx';
import { useRecent } from './recent.ts';
import { RecentRow } from './recent-row.tsx';
import { SearchBox } from './search-box.tsx';
import { useSearch } from './use-search.ts';

/** Main mode: searches companies by part of their name; a tap opens a company's details. */
export function CompanySearch() {
  const t = useText('product');
  const { text, setText, rows, ...search } = useSearch(searchCompanies);
  const { recent, remember, clear } = useRecent('recentCompanies');
  const [open, setOpen] = useState<Company>();
  const [chosen, setChosen] = useState(() => chosenCompany()?.id);
  const nothing = search.wanted === '' ? t('noCompanies') : t('nothing', { name: search.wanted });
  return (
    <>
      <SearchBox
        search={{ ...search, text, setText, rows: rows?.map((row) => ({ ...row, key: String(row.id) })) }}
        label={t('companyLabel')}
        listLabel={t('companies')}
        row={(row) => <CompanyRow company={row} wanted={search.wanted} isChosen={row.id === chosen} />}
        onChoose={(company) => {
          remember(text);
          setOpen(company);
        }}
        empty={<EmptyState icon="search" title={nothing} note={t('noCompaniesNote')} />}
      >
        {text === '' ? <RecentRow recent={recent} onChoose={setText} onClear={clear} /> : null}
      </SearchBox>
      <CompanySheet
        company={open}
        isChosen={open !== undefined && open.id === chosen}
        onForgotten={() => setChosen(undefined)}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

function CompanyRow({
  company,
  wanted,
  isChosen,
}: {
  readonly company: Company;
  readonly wanted: string;
  readonly isChosen: boolean;
}) {
  const t = useText('product');
  const about = [company.subject, company.location].filter((text) => text !== '').join(' · ');
  return (
    <>
      <CompanyLogo company={company} size={36} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-sm font-semibold">
          <bdi>
            <Marked text={company.name} wanted={wanted} />
          </bdi>
        </span>
        {about === '' ? null : (
          <span className="truncate text-xs text-faint">
            <bdi>{about}</bdi>
          </span>
        )}
      </span>
      {isChosen ? <Tag tone="accent">{t('chosen')}</Tag> : null}
      <Icon name="forward" size={16} className="shrink-0 text-faint" />
    </>
  );
}
