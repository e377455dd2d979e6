import { SegmentedControl } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import type { Place, Query } from '../../shared/layout/paths.ts';
import { type AccountKind, accountKinds } from '../../shared/money/account-kinds.ts';

/** Account ids on the wire. */
export const accountTypeIds = { change: '1', micro: '2', forex: '3' } as const satisfies Record<
  AccountKind,
  string
>;

/** The account in the address; without one, the contract account. */
export function accountOf({ accountTypeId }: Query): AccountKind {
  return accountKinds.find((kind) => accountTypeIds[kind] === accountTypeId) ?? 'forex';
}

/** The account that a page shows; the choice is stored in the address. */
export function AccountChoice({ place }: { readonly place: Place }) {
  const t = useText('assets');
  const going = useGoing();
  const { accountTypeId: _, event: __, ...query } = useQueryParams();
  return (
    <SegmentedControl
      label={t('account')}
      value={accountOf(useQueryParams())}
      choices={accountKinds.map((value) => ({ value, label: t(`accounts.${value}`) }))}
      onChange={(kind) =>
        going.to(place, { ...query, accountTypeId: accountTypeIds[kind] }, { replace: true })
      }
    />
  );
}
