import { Icon } from '@tidemark/ui';
import { useSimulated } from './settings.ts';

/** Says on a page of money that none of it is real; nothing on a real market. */
export function PlayMoney({ note }: { readonly note: string }) {
  const simulated = useSimulated();
  if (!simulated) return null;
  return (
    <p className="flex gap-3 rounded-md bg-warn-soft p-3 text-sm text-ink">
      <Icon name="warn" className="text-warn" />
      <span className="min-w-0">{note}</span>
    </p>
  );
}
