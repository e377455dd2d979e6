import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { languageTag } from '@tidemark/i18n';
import { ToastArea } from '@tidemark/ui';
import { Suspense } from 'react';
import { IntlProvider } from 'use-intl/react';
import { queryClient } from '../shared/api/use-call.ts';
import { useLanguageStore, useText } from '../shared/language.ts';
import { onceCalm } from '../shared/later.ts';
import { toaster } from '../shared/toaster.ts';
import { router } from './router.tsx';

const UpdatePrompt = onceCalm(
  () => import('./update-prompt.tsx'),
  (part) => part.UpdatePrompt,
);

const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The whole app; it is drawn when its first language is there. */
export function App() {
  const language = useLanguageStore((state) => state.language);
  const messages = useLanguageStore((state) => state.messages);
  if (!messages) return null;
  return (
    <IntlProvider locale={languageTag(language)} messages={messages} timeZone={timeZone}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <UpdatePrompt />
        </Suspense>
        <Toasts />
      </QueryClientProvider>
    </IntlProvider>
  );
}

function Toasts() {
  const t = useText('app');
  return <ToastArea toaster={toaster} label={t('toasts')} dismissLabel={t('dismiss')} />;
}
