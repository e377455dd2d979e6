import { useText } from '../../shared/device/language.ts';
import type { Draft, DraftPrice } from './ticket-draft.ts';

/** Notes that a price was entered before the page was reloaded. */
export function RestoredNote({ draft, field }: { readonly draft: Draft; readonly field: DraftPrice }) {
  const t = useText('trade');
  if (!draft.restored?.includes(field)) return null;
  return (
    <p role="status" className="text-xs text-warn">
      {t('restored')}
    </p>
  );
}
