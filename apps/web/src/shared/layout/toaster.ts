import { createToaster } from '@tidemark/ui';

/** The page's toasts. */
export const toaster = createToaster();
