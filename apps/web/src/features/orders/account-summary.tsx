import { formatAmount } from '@tidemark/domain/money';
import { cx, Line, Num, Skeleton } from '@tidemark/ui';
import type { ContractAccount } from '../../shared/contract-account.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { useContractAccount } from '../../shared/use-contract-account.ts';
import { ProfitOf } from './order-parts.tsx';

/** Balance, equity, margins and risk rate of the contract account, live. */
export function AccountSummary({ className }: { readonly className?: string }) {
  const t = useText('orders');
  const f = useFormats();
  const account = useContractAccount();
  const figure = (amount: bigint | undefined) =>
    amount === undefined ? (
      <Skeleton className="inline-block h-3.5 w-20" />
    ) : (
      <Num>{f.amount(formatAmount(amount as ContractAccount['balance']))}</Num>
    );
  return (
    <section aria-label={t('account.title')} className={className}>
      <p className="mb-1 flex justify-between text-xs font-medium text-faint">
        <span>{t('account.title')}</span>
        <span dir="ltr">{t('usd')}</span>
      </p>
      <dl>
        <Line label={t('account.equity')}>{figure(account?.equity)}</Line>
        <Line label={t('account.balance')}>{figure(account?.balance)}</Line>
        <Line label={t('account.floating')}>
          {account ? <Floating account={account} /> : figure(undefined)}
        </Line>
        <Line label={t('account.margin')}>{figure(account?.usedMargin)}</Line>
        <Line label={t('account.free')}>{figure(account?.freeMargin)}</Line>
      </dl>
      <RiskRate account={account} className="mt-2" />
    </section>
  );
}

/** The same in the breadth of a page: the numbers of a holding list stand above it. */
export function AccountStrip({ className }: { readonly className?: string }) {
  const t = useText('orders');
  const f = useFormats();
  const account = useContractAccount();
  const facts = [
    ['equity', account?.equity],
    ['balance', account?.balance],
    ['margin', account?.usedMargin],
    ['free', account?.freeMargin],
  ] as const;
  return (
    <section aria-label={t('account.title')} className={cx('flex flex-col gap-3', className)}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 wide:grid-cols-5">
        <div className="col-span-2 flex items-baseline justify-between wide:col-span-1 wide:flex-col">
          <dt className="text-xs text-faint">{t('account.floating')}</dt>
          <dd className="m-0 text-lg wide:text-base">
            {account ? <Floating account={account} /> : <Skeleton className="h-6 w-28" />}
          </dd>
        </div>
        {facts.map(([name, amount]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-xs text-faint">{t(`account.${name}`)}</dt>
            <dd className="m-0 text-sm wide:text-base">
              {amount === undefined ? (
                <Skeleton className="my-1 h-3.5 w-20" />
              ) : (
                <Num>{f.amount(formatAmount(amount))}</Num>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <RiskRate account={account} />
    </section>
  );
}

function Floating({ account }: { readonly account: ContractAccount }) {
  return <ProfitOf profit={formatAmount(account.floating)} />;
}

/** Risk rates at which the rules warn and close out: prepayment ratios of 100 % and 50 %. */
const WARN_AT = 100;
const CLOSE_OUT_AT = 200;

/** How near the account is to being closed out: a bar that is full there. */
function RiskRate({
  account,
  className,
}: {
  readonly account: ContractAccount | undefined;
  readonly className?: string;
}) {
  const t = useText('orders');
  const f = useFormats();
  const rate = account?.hazardRate ?? 0;
  const warns = rate >= WARN_AT;
  return (
    <div className={className}>
      <p className="flex items-baseline justify-between text-sm">
        <span className="text-quiet">{t('account.risk')}</span>
        <Num className={cx(warns && 'text-danger')}>{account ? f.percent(rate) : '–'}</Num>
      </p>
      <div className="mt-1 h-1 overflow-hidden rounded-full bg-well" aria-hidden="true">
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-150',
            warns ? 'bg-down-fill' : 'bg-accent-fill',
          )}
          style={{ width: `${Math.min(100, (rate / CLOSE_OUT_AT) * 100)}%` }}
        />
      </div>
      <p className="mt-1 text-xs text-faint">{t('account.riskNote', { rate: f.count(CLOSE_OUT_AT) })}</p>
    </div>
  );
}
