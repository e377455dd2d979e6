import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { languageTag } from '@tidemark/i18n';
import { ToastArea } from '@tidemark/ui';
import { Suspense, useLayoutEffect } from 'react';
import { IntlProvider } from 'use-intl/react';
import { queryClient } from '../shared/api/use-call.ts';
import { useLanguageStore, useText } from '../shared/device/language.ts';
import { toaster } from '../shared/layout/toaster.ts';
import { lazyOnIdle } from '../shared/loading/lazy-on-idle.ts';
import { firstPageIsDrawn, router } from './router.tsx';

const UpdatePrompt = lazyOnIdle(
  () => import('./update-prompt.tsx'),
  (part) => part.UpdatePrompt,
);

/** The root component; renders once the first language is loaded. */
export function App() {
  const language = useLanguageStore((state) => state.language);
  const messages = useLanguageStore((state) => state.messages);
  // Effects run from the inside out: the router has begun to follow by now.
  useLayoutEffect(firstPageIsDrawn, []);
  if (!messages) return null;
  return (
    // Uses the browser's default time zone without reading its name: reading it costs a phone a tenth of a
    // second.
    <IntlProvider locale={languageTag(language)} messages={messages}>
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
