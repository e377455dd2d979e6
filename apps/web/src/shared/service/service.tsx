import { type ReactNode, Suspense, useState } from 'react';
import { laterWithTexts } from '../loading/lazy-on-idle.ts';
import { useServiceChat } from './service-chat.ts';

const ServiceLinkDialog = laterWithTexts(
  () => import('./service-link.tsx'),
  (part) => part.ServiceLinkDialog,
);

/**
 * Customer service: opens what the instance has configured (docs/spec/product.md#routes), and the dialog with
 * its link to copy.
 */
export function useService(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [link, setLink] = useState<string>();
  const openChat = useServiceChat(setLink);
  const dialog =
    link === undefined ? null : (
      <Suspense fallback={null}>
        <ServiceLinkDialog link={link} onClose={() => setLink(undefined)} />
      </Suspense>
    );
  return { open: () => void openChat(), dialog };
}
