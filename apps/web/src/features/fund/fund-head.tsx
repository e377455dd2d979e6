import { Num, Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { FundImage } from './fund-image.tsx';
import { useFundText } from './use-fund-text.ts';
import type { FundDetail } from './view-model.ts';

/** Which fund it is, its rate and its term. */
export function FundHead({ fund }: { readonly fund: FundDetail }) {
  const t = useText('mining');
  const say = useFundText();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <FundImage image={fund.image} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
            <bdi>{fund.title}</bdi>
          </h2>
          <p className="text-sm text-quiet [overflow-wrap:anywhere]">
            <bdi>{fund.desc}</bdi>
          </p>
        </div>
        <Tag>{fund.currency_code}</Tag>
      </div>
      <dl className="m-0 grid grid-cols-2 rounded-md bg-well px-3 py-2">
        <div>
          <dt className="text-xs text-faint">{t('rate')}</dt>
          <dd className="m-0 text-lg text-accent">
            <Num>{say.rate(fund.dividend_percentage)}</Num>
          </dd>
        </div>
        <div>
          <dt className="text-xs text-faint">{t('term')}</dt>
          <dd className="num m-0 text-lg">{t('days', { days: fund.lock_dividend_days })}</dd>
        </div>
      </dl>
    </div>
  );
}
