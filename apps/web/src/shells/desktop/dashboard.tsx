import { Card } from '@tidemark/ui';
import { Watchlist } from '../../features/instruments/watchlist.tsx';
import { AccountSummary } from '../../features/orders/account/account-summary.tsx';
import { PositionsGlance } from '../../features/orders/list/positions-glance.tsx';

/** Overview for traders: account state, positions, watchlist. */
export function Dashboard() {
  return (
    <>
      <Card>
        <AccountSummary />
      </Card>
      <Card flush className="overflow-hidden">
        <PositionsGlance />
      </Card>
      <Card flush className="overflow-hidden">
        <Watchlist />
      </Card>
    </>
  );
}
