import { ConfirmDialog } from '@tidemark/ui/sheet';
import { useText } from '../device/language.ts';
import { useCopy } from '../device/use-copy.ts';

/** The link of customer service, to be copied. */
export function ServiceLinkDialog({
  link,
  onClose,
}: {
  readonly link: string;
  readonly onClose: () => void;
}) {
  const t = useText('profile');
  const app = useText('app');
  const copy = useCopy();
  return (
    <ConfirmDialog
      open
      title={t('chat')}
      note={
        <>
          {t('chatLink')}
          <bdi className="mt-2 block rounded-md bg-well px-3 py-2 break-all text-ink">{link}</bdi>
        </>
      }
      confirmLabel={app('copy')}
      cancelLabel={app('close')}
      onConfirm={() => copy(link)}
      onCancel={onClose}
    />
  );
}
