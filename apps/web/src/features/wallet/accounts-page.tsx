import { Card } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { Page } from '../../shared/layout/page.tsx';
import { AccountCards } from './account-cards.tsx';
import { EquityCard } from './equity-card.tsx';
import { MoneyActions } from './money-actions.tsx';
import { SharesCard } from './shares-card.tsx';
import { TotalHead } from './total-head.tsx';

/** All accounts: their balances, shares and history. */
export function AccountsPage() {
  const t = useText('assets');
  return (
    <Page title={t('assets')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <div className="grid gap-4 wide:grid-cols-2">
          <Card flush className="flex flex-col justify-between overflow-hidden">
            <div className="p-4">
              <TotalHead />
            </div>
            <MoneyActions />
          </Card>
          <SharesCard />
        </div>
        <EquityCard />
        <AccountCards />
      </div>
    </Page>
  );
}
