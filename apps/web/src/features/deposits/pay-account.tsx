import { useText } from '../../shared/device/language.ts';
import { CopyRow } from '../../shared/money/copy-row.tsx';
import { type BankOption, bankLines } from './view-model.ts';

/** The details of the bank account to pay to, each to be copied into the transfer. */
export function PayAccount({ option }: { readonly option: BankOption }) {
  const t = useText('charge');
  return (
    <section aria-label={t('wireTo')} className="flex flex-col gap-2">
      <p className="text-xs font-medium text-quiet">{t('wireTo')}</p>
      <dl className="m-0 divide-y divide-line rounded-md border border-line">
        {bankLines(option).map(({ key, value, ltr }) => (
          <CopyRow
            key={key}
            ltr={ltr}
            label={t(key)}
            value={value}
            copyLabel={t('copyOne', { what: t(key) })}
          />
        ))}
      </dl>
    </section>
  );
}
