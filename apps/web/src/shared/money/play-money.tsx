import { Icon } from '@tidemark/ui';
import { useSimulated } from '../company/settings.ts';
import { useText } from '../device/language.ts';

/**
 * Shows on a money page that no money is real, and the kind of market, in the header's words; nothing on a
 * real one.
 */
export function PlayMoney({ note }: { readonly note: string }) {
  const t = useText('app.simulated');
  const simulated = useSimulated();
  if (!simulated) return null;
  return (
    <p className="flex gap-3 rounded-md bg-warn-soft p-3 text-sm text-ink">
      <Icon name="warn" className="text-warn" />
      <span className="min-w-0">
        <span className="block font-medium">{t(simulated)}</span>
        {note}
      </span>
    </p>
  );
}
