import { useCompanyStore } from '../../shared/company/company.ts';
import { useText } from '../../shared/device/language.ts';

const facts = ['name', 'subject', 'registered_address', 'location'] as const;

/** The company that runs this instance, as far as it is configured. */
export function CompanyRows() {
  const t = useText('system.company');
  const company = useCompanyStore((state) => state.company);
  if (company === undefined) return null;
  return (
    <>
      {facts.map((fact) =>
        company[fact] === '' ? null : (
          <li key={fact} className="flex min-h-13 flex-col justify-center px-4 py-2">
            <span className="text-xs text-faint">{t(fact)}</span>
            <span className="text-sm text-ink [overflow-wrap:anywhere]">
              <bdi>{company[fact]}</bdi>
            </span>
          </li>
        ),
      )}
    </>
  );
}
