import { formatAmount } from '@tidemark/domain/money';
import { Card, Line, Skeleton } from '@tidemark/ui';
import type { Account } from '../../live/accounts.ts';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { type AccountKind, accountKindOf, inKindOrder } from '../../shared/money/account-kinds.ts';
import { AmountText } from '../../shared/money/amount-text.tsx';
import { useMoney } from '../../shared/money/money.ts';
import { useContractAccount } from '../../shared/orders/use-contract-account.ts';
import { freeOf } from './view-model.ts';

/** Each account with what is in it, what of that is bound, and why. */
export function AccountCards() {
  const t = useText('assets');
  const money = useMoney();
  return (
    <ul aria-label={t('all')} aria-busy={!money} className="grid items-stretch gap-4 wide:grid-cols-3">
      {money
        ? inKindOrder(money.accounts).map((account) => (
            <li key={account.accountTypeId} className="min-w-0">
              <AccountCard account={account} kind={accountKindOf(account.type) ?? 'change'} />
            </li>
          ))
        : [1, 2, 3].map((at) => (
            <li key={at}>
              <Skeleton className="h-44 rounded-md" />
            </li>
          ))}
    </ul>
  );
}

function AccountCard({ account, kind }: { readonly account: Account; readonly kind: AccountKind }) {
  const t = useText('assets');
  const id = `account-${kind}`;
  const query = { accountTypeId: String(account.accountTypeId) };
  return (
    <article aria-labelledby={id} className="h-full">
      <Card flush className="flex h-full flex-col overflow-hidden">
        <div className="flex flex-1 flex-col gap-2 p-4">
          <h2 id={id} className="text-sm font-medium">
            {t(`accounts.${kind}`)}
          </h2>
          <p className="text-lg">
            <AmountText amount={account.balance} />
          </p>
          <dl>{kind === 'forex' ? <ContractLines /> : <CashLines account={account} />}</dl>
        </div>
        <div className="grid grid-cols-[auto_1fr] divide-x divide-line border-t border-line text-sm font-medium text-accent">
          <PlaceLink to="mineHistory" query={query} className={link}>
            {t('history')}
            <span className="sr-only">{t('historyOf', { account: t(`accounts.${kind}`) })}</span>
          </PlaceLink>
          <PlaceLink to="mineExplain" query={query} className={link}>
            {t('why')}
            <span className="sr-only">{t('whyOf', { account: t(`accounts.${kind}`) })}</span>
          </PlaceLink>
        </div>
      </Card>
    </article>
  );
}

const link =
  'flex min-h-11 items-center justify-center px-2 py-1.5 text-center -outline-offset-2 hover:bg-well';

function CashLines({ account }: { readonly account: Account }) {
  const t = useText('assets');
  return (
    <>
      <Line label={t('locked')}>
        <AmountText amount={account.lockBalance} />
      </Line>
      <Line label={t('free')}>
        <AmountText amount={freeOf(account)} />
      </Line>
    </>
  );
}

/** The contract account is live: its worth moves with every price. */
function ContractLines() {
  const t = useText('assets');
  const contract = useContractAccount();
  const text = (amount: Parameters<typeof formatAmount>[0] | undefined) =>
    amount === undefined ? undefined : formatAmount(amount);
  return (
    <>
      <Line label={t('equityNow')}>
        <AmountText amount={text(contract?.equity)} />
      </Line>
      <Line label={t('margin')}>
        <AmountText amount={text(contract?.usedMargin)} isMargin />
      </Line>
      <Line label={t('freeMargin')}>
        <AmountText amount={text(contract?.freeMargin)} isMargin />
      </Line>
    </>
  );
}
