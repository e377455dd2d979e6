import { formatAmount, minus, parseAmount, ZERO } from '@tidemark/domain/money';
import { cx, Icon, Line, Num, type NumProps, Skeleton } from '@tidemark/ui';
import { type ReactNode, useId, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { ContractAccount } from '../../../shared/orders/contract-account.ts';
import { useContractAccount } from '../../../shared/orders/use-contract-account.ts';
import { Term } from '../../../shared/terms/term.tsx';
import { ProfitOf } from '../order-parts.tsx';
import { useOrders } from '../queries.ts';
import { RatioText, RiskMeter, type RiskProps } from './account-risk.tsx';

/** Window height in CSS pixels from which all lines fit next to a complete ticket. */
const AMPLE_PX = 1000;

/**
 * Balance, equity, margins and risk of the contract account, live, as a list. A low window first shows the
 * three that matter for an order; a click shows the rest.
 */
export function AccountSummary({ className }: { readonly className?: string }) {
  const t = useText('orders');
  const account = useContractAccount();
  const [isWhole, setWhole] = useState(() => window.innerHeight >= AMPLE_PX);
  const lines = useId();
  return (
    <section aria-label={t('account.title')} className={className}>
      <p className="flex min-h-6 items-center justify-between text-xs font-medium text-faint">
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={lines}
          onClick={() => setWhole(!isWhole)}
          className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink"
        >
          {t('account.title')}
          <Icon name="down" size={14} className={cx(isWhole && 'rotate-180')} />
        </button>
        <span dir="ltr">{t('usd')}</span>
      </p>
      <dl id={lines} className={cx(isWhole && 'mb-2')}>
        <Line label={<Term name="equity">{t('account.equity')}</Term>}>
          <Sum amount={account?.equity} isBoxed />
        </Line>
        {isWhole ? <MoneyLines account={account} /> : null}
        <Line label={<Term name="freeMargin">{t('account.free')}</Term>}>
          <Margin amount={account?.freeMargin} isBoxed />
        </Line>
        <Line label={<Term name="marginLevel">{t('account.ratio')}</Term>}>
          <RatioText account={account} isBoxed />
        </Line>
      </dl>
      {isWhole ? <RiskMeter account={account} /> : null}
    </section>
  );
}

function MoneyLines({ account }: RiskProps) {
  const t = useText('orders');
  return (
    <>
      <Line label={t('account.balance')}>
        <Sum amount={account?.balance} isBoxed />
      </Line>
      <Line label={t('account.floating')}>
        <Floating account={account} isBoxed />
      </Line>
      <Line label={t('fields.gross')}>
        <Gross account={account} isBoxed />
      </Line>
      <Line label={<Term name="margin">{t('account.margin')}</Term>}>
        <Margin amount={account?.usedMargin} isBoxed />
      </Line>
    </>
  );
}

/** The same in page width: summary above a holding list. */
export function AccountStrip({ className }: { readonly className?: string }) {
  const t = useText('orders');
  const account = useContractAccount();
  return (
    <section aria-label={t('account.title')} className={cx('flex flex-col gap-3', className)}>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 wide:grid wide:grid-cols-4 min-[1200px]:grid-cols-7">
        <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3 wide:flex-col">
          <dt className="text-xs text-faint">{t('account.floating')}</dt>
          <dd className="m-0 ms-auto text-lg wide:ms-0 wide:text-base">
            <Floating account={account} />
          </dd>
        </div>
        <StripFact label={t('fields.gross')}>
          <Gross account={account} />
        </StripFact>
        <StripFact label={<Term name="equity">{t('account.equity')}</Term>}>
          <Sum amount={account?.equity} />
        </StripFact>
        <StripFact label={t('account.balance')}>
          <Sum amount={account?.balance} />
        </StripFact>
        <StripFact label={<Term name="margin">{t('account.margin')}</Term>}>
          <Margin amount={account?.usedMargin} />
        </StripFact>
        <StripFact label={<Term name="freeMargin">{t('account.free')}</Term>}>
          <Margin amount={account?.freeMargin} />
        </StripFact>
        <StripFact label={<Term name="marginLevel">{t('account.ratio')}</Term>}>
          <RatioText account={account} />
        </StripFact>
      </dl>
      <RiskMeter account={account} />
    </section>
  );
}

/** Two per line on a phone, unless a sum is wider than half a line. */
function StripFact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex grow basis-[calc(50%-0.75rem)] flex-col wide:min-w-0">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="m-0 text-sm wide:text-base">{children}</dd>
    </div>
  );
}

interface SumProps extends Pick<NumProps, 'isBoxed'> {
  /** Undefined until loaded. */
  readonly amount: ContractAccount['balance'] | undefined;
}

function Sum({ amount, ...look }: SumProps) {
  const f = useFormats();
  if (amount === undefined) return <Skeleton className="inline-block h-3.5 w-20" />;
  return <Num {...look}>{f.amount(formatAmount(amount))}</Num>;
}

/** A margin: six decimals (docs/spec/product.md#constants). */
function Margin({ amount, ...look }: SumProps) {
  const f = useFormats();
  if (amount === undefined) return <Skeleton className="inline-block h-3.5 w-24" />;
  return <Num {...look}>{f.fee(formatAmount(amount))}</Num>;
}

/** After the fees of the open positions, which the balance has paid already. */
function Floating({ account, ...look }: RiskProps) {
  const fees = useOrders('holding').profits?.all_fees;
  return account && fees !== undefined ? (
    <ProfitOf profit={formatAmount(minus(account.floating, parseAmount(fees) ?? ZERO))} {...look} />
  ) : (
    <Skeleton className="inline-block h-3.5 w-24" />
  );
}

/** Before them: with the balance it makes the equity. */
function Gross({ account, ...look }: RiskProps) {
  return account ? (
    <ProfitOf profit={formatAmount(account.floating)} {...look} />
  ) : (
    <Skeleton className="inline-block h-3.5 w-24" />
  );
}
