import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { languageTag, type Messages } from '@tidemark/i18n';
import { ToastArea } from '@tidemark/ui';
import { IntlProvider } from 'use-intl/react';
import { queryClient } from '../shared/api.ts';
import { useLanguageStore, useText } from '../shared/device/language.ts';
import { toaster } from '../shared/layout/toaster.ts';
import { router } from './router.tsx';

/** The root component; renders once the first language is loaded. */
export function App() {
  const language = useLanguageStore((state) => state.language);
  const messages = useLanguageStore((state) => state.messages);
  if (!messages) return null;
  return (
    // The console loads its own message areas only, never the web app's.
    <IntlProvider locale={languageTag(language)} messages={messages as Messages}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </IntlProvider>
  );
}

function Toasts() {
  const t = useText('console.frame');
  return <ToastArea toaster={toaster} label={t('toasts')} dismissLabel={t('dismiss')} />;
}
