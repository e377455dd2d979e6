import { Button } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { endGuestExplanation } from '../../shared/session/guest.ts';

/** After a visitor's first order: that the account is simulated, how it stays, and what a real one is. */
export function GuestDialog() {
  const t = useText('trade');
  const going = useGoing();
  return (
    <ResponsiveDialog open onClose={endGuestExplanation} title={t('guest.title')} wide="middle">
      <div className="flex max-w-120 flex-col gap-3 text-sm text-quiet">
        <p className="text-ink">{t('guest.what')}</p>
        <p>{t('guest.keep')}</p>
        <p>{t('guest.real')}</p>
        <div className="flex flex-wrap gap-2">
          <Button className="flex-auto" onClick={endGuestExplanation}>
            {t('guest.goOn')}
          </Button>
          <Button
            className="flex-auto"
            tone="quiet"
            onClick={() => {
              endGuestExplanation();
              going.to('register');
            }}
          >
            {t('guest.register')}
          </Button>
        </div>
      </div>
    </ResponsiveDialog>
  );
}
