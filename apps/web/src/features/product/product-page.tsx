import { useIsMain } from '../../shared/company/main-mode.ts';
import { useText } from '../../shared/device/language.ts';
import { Page } from '../../shared/layout/page.tsx';
import { CompanySearch } from './company-search.tsx';
import { InstrumentSearch } from './instrument-search.tsx';

/** The search page: in main mode over companies, else over instruments. */
export function ProductPage() {
  const t = useText('product');
  const isMain = useIsMain();
  return (
    <Page title={t('title')}>
      <div className="px-4 pb-8 wide:px-0">{isMain ? <CompanySearch /> : <InstrumentSearch />}</div>
    </Page>
  );
}
