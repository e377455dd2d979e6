import { Card, List, Row, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { accountKindOf, inKindOrder } from '../../shared/money/account-kinds.ts';
import { AmountText } from '../../shared/money/amount-text.tsx';
import { useMoney } from '../../shared/money/money.ts';
import { MoneyActions } from './money-actions.tsx';
import { TotalHead } from './total-head.tsx';
import { walletGroups } from './wallet-groups.ts';

const tap = 'block w-full -outline-offset-2 hover:bg-well';

/** The user's assets, and links to records and payees. */
export function WalletPage() {
  const t = useText('assets');
  return (
    <Page title={t('title')} width="page">
      <div className="flex flex-col gap-5 px-4 pb-8 wide:px-0">
        <Card flush className="overflow-hidden">
          <div className="p-4">
            <TotalHead />
          </div>
          <Balances />
          <MoneyActions />
        </Card>
        <div className="flex flex-col gap-5 wide:grid wide:grid-cols-2 wide:items-start">
          {walletGroups.map((group) => (
            <section key={group.key} aria-labelledby={`wallet-${group.key}`}>
              <h2 id={`wallet-${group.key}`} className="mb-2 text-xs font-medium text-quiet">
                {t(`groups.${group.key}`)}
              </h2>
              <Card flush className="overflow-hidden">
                <List>
                  {group.rows.map((row) => (
                    <li key={row.key}>
                      <PlaceLink to={row.place} className={tap}>
                        <Row
                          icon={row.icon}
                          title={t(`links.${row.key}.title`)}
                          note={t(`links.${row.key}.note`)}
                          leads
                        />
                      </PlaceLink>
                    </li>
                  ))}
                </List>
              </Card>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** The three balances, each leading to its lines. */
function Balances() {
  const t = useText('assets');
  const money = useMoney();
  return (
    <List className="border-t border-line" aria-busy={!money}>
      {money
        ? inKindOrder(money.accounts).map(({ accountTypeId, type, balance }) => {
            const kind = accountKindOf(type) ?? 'change';
            return (
              <li key={accountTypeId}>
                <PlaceLink to="mineHistory" query={{ accountTypeId: String(accountTypeId) }} className={tap}>
                  <Row
                    title={t(`accounts.${kind}`)}
                    note={t(`about.${kind}`)}
                    end={<AmountText amount={balance} className="text-ink" />}
                    leads
                  />
                </PlaceLink>
              </li>
            );
          })
        : [1, 2, 3].map((at) => (
            <li key={at} className="flex min-h-13 items-center justify-between px-4">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-4 w-20" />
            </li>
          ))}
    </List>
  );
}
