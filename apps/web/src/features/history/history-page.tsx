import { formatAmount } from '@tidemark/domain/money';
import { Card, cx, Icon, Line } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import type { AccountKind } from '../../shared/money/account-kinds.ts';
import { AmountText } from '../../shared/money/amount-text.tsx';
import { useMoney } from '../../shared/money/money.ts';
import { useContractAccount } from '../../shared/orders/use-contract-account.ts';
import { AccountChoice, accountOf, accountTypeIds } from './account-choice.tsx';
import { LineFilterBar } from './line-filter-bar.tsx';
import { LineList } from './line-list.tsx';
import { type LineFilters, lineQuery, readLineFilters } from './lines.ts';

/** As it travels, six places included: longer would not fit on one line of a small phone. */
const LARGE_CHARACTERS_MAX = 17;

/** One account: what is in it, and every line that made it so. */
export function HistoryPage() {
  const t = useText('history');
  const going = useGoing();
  const query = useQueryParams();
  const kind = accountOf(query);
  const accountTypeId = accountTypeIds[kind];
  const filters = readLineFilters(query);
  const show = (next: LineFilters) =>
    going.to('mineHistory', { accountTypeId, ...lineQuery(next) }, { replace: true });
  return (
    <Page title={t('title')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <AccountChoice place="mineHistory" />
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] wide:gap-6">
          <AccountHead kind={kind} />
          <div className="flex min-w-0 flex-col gap-3">
            <LineFilterBar filters={filters} onChange={show} />
            <LineList
              key={accountTypeId}
              accountTypeId={accountTypeId}
              filters={filters}
              onClear={() => show({})}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** The account, live, and links to its other pages. */
function AccountHead({ kind }: { readonly kind: AccountKind }) {
  const t = useText('history');
  const wallet = useText('assets');
  const money = useMoney();
  const contract = useContractAccount();
  const account = money?.accounts.find(({ type }) => type === kind);
  const query = { accountTypeId: accountTypeIds[kind] };
  const isLong = (account?.balance.length ?? 0) > LARGE_CHARACTERS_MAX;
  return (
    <Card flush className="overflow-hidden wide:sticky wide:top-20">
      <div className="p-4">
        <p className="text-xs font-medium text-quiet">
          {wallet('balanceOf', { account: wallet(`accounts.${kind}`) })}
        </p>
        <p className={cx('mt-1 leading-[1.3]', isLong ? 'text-lg wide:text-xl' : 'text-xl')}>
          <AmountText amount={account?.balance} />
        </p>
        <dl className="mt-1">
          <Line label={kind === 'forex' ? wallet('margin') : wallet('locked')}>
            <AmountText amount={account?.lockBalance} />
          </Line>
          {kind === 'forex' ? (
            <Line label={wallet('equityNow')}>
              <AmountText amount={contract && formatAmount(contract.equity)} />
            </Line>
          ) : null}
        </dl>
      </div>
      <ul className="grid grid-cols-3 divide-x divide-line border-t border-line in-data-[text=large]:grid-cols-1 in-data-[text=large]:divide-x-0 in-data-[text=large]:divide-y wide:grid-cols-1 wide:divide-x-0 wide:divide-y">
        {(
          [
            ['mineExplain', 'history', t('links.why')],
            ['mineStatement', 'document', t('links.statement')],
            ['mineCalendar', 'market', t('links.calendar')],
          ] as const
        ).map(([place, icon, name]) => (
          <li key={place} className="min-w-0">
            <PlaceLink
              to={place}
              query={place === 'mineCalendar' ? {} : query}
              className="flex h-full min-h-12 flex-col items-center justify-center gap-1 px-2 py-2 text-center text-xs font-medium text-accent -outline-offset-2 hover:bg-well wide:flex-row wide:justify-start wide:gap-3 wide:px-4 wide:text-start wide:text-sm"
            >
              <Icon name={icon} size={18} />
              {name}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
