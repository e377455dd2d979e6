import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../shared/language.ts';
import { useCopy, useServiceChat } from '../../shared/service-chat.ts';

const ConfirmDialog = lazy(() =>
  import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.ConfirmDialog })),
);

/** Customer service: what opens it, and the dialog with its link to copy where the instance has it so. */
export function useChat(): { readonly open: () => void; readonly dialog: ReactNode } {
  const t = useText('profile');
  const app = useText('app');
  const [link, setLink] = useState<string>();
  const copy = useCopy();
  const openChat = useServiceChat(setLink);
  const dialog =
    link === undefined ? null : (
      <Suspense fallback={null}>
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
          onCancel={() => setLink(undefined)}
        />
      </Suspense>
    );
  return { open: () => void openChat(), dialog };
}
