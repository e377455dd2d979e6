import { Icon, type IconName } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import type { Place } from '../../shared/layout/paths.ts';

const actions = [
  { key: 'deposit', icon: 'deposit', place: 'mineCharge' },
  { key: 'withdraw', icon: 'withdraw', place: 'mineWithdraw' },
  { key: 'transfer', icon: 'transfer', place: 'mineTransfer' },
] as const satisfies readonly { readonly key: string; readonly icon: IconName; readonly place: Place }[];

/** Deposit, withdraw and transfer, within reach of the thumb. */
export function MoneyActions() {
  const t = useText('assets');
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] overflow-hidden divide-x divide-line border-t border-line">
      {actions.map(({ key, icon, place }) => (
        <PlaceLink
          key={key}
          to={place}
          className="flex min-h-12 min-w-0 items-center justify-center gap-x-2 px-1 py-1 text-center max-[359px]:flex-col text-sm font-medium text-accent -outline-offset-2 hover:bg-well"
        >
          <Icon name={icon} size={18} />
          {t(key)}
        </PlaceLink>
      ))}
    </div>
  );
}
