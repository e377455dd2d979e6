import { Button } from '@tidemark/ui';
import { useRef } from 'react';
import { chooseCompany, forgetCompany } from '../../shared/company/company-choice.ts';
import { useText } from '../../shared/device/language.ts';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { CopyRow } from '../../shared/money/copy-row.tsx';
import type { Company } from './company.ts';
import { CompanyLogo } from './company-logo.tsx';

export interface CompanySheetProps {
  /** Undefined: closed. */
  readonly company: Company | undefined;
  /** It was entered from this device before. */
  readonly isChosen: boolean;
  readonly onForgotten: () => void;
  readonly onClose: () => void;
}

/** Details of a company and the button to enter its site. */
export function CompanySheet({ company, isChosen, onForgotten, onClose }: CompanySheetProps) {
  // While it slides away it still shows what it was opened for.
  const last = useRef(company);
  if (company) last.current = company;
  const shown = last.current;
  if (!shown) return null;
  return (
    <ResponsiveDialog open={company !== undefined} onClose={onClose} title={shown.name} wide="middle">
      <Details company={shown} isChosen={isChosen} onForgotten={onForgotten} />
    </ResponsiveDialog>
  );
}

const facts = ['registered_address', 'location'] as const;

function Details({
  company,
  isChosen,
  onForgotten,
}: {
  readonly company: Company;
  readonly isChosen: boolean;
  readonly onForgotten: () => void;
}) {
  const t = useText('product');
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div className="flex items-center gap-3">
        <CompanyLogo company={company} size={56} />
        <bdi className="min-w-0 text-sm text-quiet [overflow-wrap:anywhere]">{company.subject}</bdi>
      </div>
      <dl className="m-0 divide-y divide-line rounded-md border border-line">
        {facts.map((fact) =>
          company[fact] === '' ? null : (
            <div key={fact} className="px-3 py-2">
              <dt className="text-xs text-faint">{t(fact)}</dt>
              <dd className="m-0 text-sm text-ink [overflow-wrap:anywhere]">
                <bdi>{company[fact]}</bdi>
              </dd>
            </div>
          ),
        )}
        {company.email === '' ? null : (
          <CopyRow ltr label={t('email')} value={company.email} copyLabel={t('copyEmail')} />
        )}
        {company.url === '' ? null : (
          <CopyRow ltr label={t('site')} value={company.url} copyLabel={t('copySite')} />
        )}
      </dl>
      {company.url === '' ? (
        <p className="text-center text-sm text-quiet">{t('noSite')}</p>
      ) : (
        <Button wide size="lg" onClick={() => enter(company)}>
          {t('enter')}
        </Button>
      )}
      {isChosen ? (
        <Button
          wide
          tone="plain"
          onClick={() => {
            forgetCompany();
            onForgotten();
          }}
        >
          {t('forget')}
        </Button>
      ) : null}
      <p className="text-xs text-faint">{t('enterNote')}</p>
    </div>
  );
}

/** Stores the choice for three years and opens the company's site. */
function enter({ id, url }: Company): void {
  chooseCompany(id);
  window.location.assign(url);
}
