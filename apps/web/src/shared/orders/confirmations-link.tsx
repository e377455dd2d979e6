import { Button } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import { useGoing } from '../layout/navigation.tsx';

/** Leads from a ticket or a dialog to the setting that decides when orders are confirmed. */
export function ConfirmationsLink({ onLeave }: { readonly onLeave?: () => void }) {
  const t = useText('trade');
  const going = useGoing();
  return (
    <Button
      tone="plain"
      size="sm"
      className="-mx-3 self-start"
      onClick={() => {
        onLeave?.();
        going.to('mineSystem');
      }}
    >
      {t('ask.settings')}
    </Button>
  );
}
