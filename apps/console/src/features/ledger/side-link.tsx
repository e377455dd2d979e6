import { useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { accountTypeId } from '../../shared/ledger/ledger-things.ts';
import { useBrokerAccountName, useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import type { Side } from './posting-view.ts';

/** One side of a posting: the account, and whose it is; leads to its lines. */
export function SideLink({ side }: { readonly side: Side }) {
  const t = useText('console-money.ledger');
  const words = useLedgerWords();
  const brokerAccountName = useBrokerAccountName();
  if (side.user_id === null) {
    return (
      <PlaceLink to="ledger" query={{ by: 'house', id: String(side.account_id) }} className={linkClass}>
        {brokerAccountName(side.account_id, side.account)}
      </PlaceLink>
    );
  }
  const user = String(side.user_id);
  const query = { by: 'user', user, type: accountTypeId(side.account) ?? '1' };
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5">
      <PlaceLink to="ledger" query={query} className={linkClass}>
        {words.account(side.account)}
      </PlaceLink>
      <PlaceLink to="user" query={{ id: user, tab: 'ledger' }} className="text-quiet hover:underline">
        <span className="num">{t('userIs', { id: user })}</span>
      </PlaceLink>
    </span>
  );
}
