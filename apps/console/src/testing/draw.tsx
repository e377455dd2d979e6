import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type FakeAnswer, type FakeServer, fakeServer } from '@tidemark/contract/testing';
import { type LanguageCode, languageTag, type Messages } from '@tidemark/i18n';
import { ToastArea } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { onTestFinished } from 'vitest';
import { queryClient } from '../shared/api.ts';
import { chooseOwnLanguage, useLanguageStore } from '../shared/device/language.ts';
import { toaster } from '../shared/layout/toaster.ts';

// Other tests use the processors at the same time: a second is too short for what is drawn later.
configure({ asyncUtilTimeout: 5000 });

export interface Drawing {
  /** Types, clicks and pastes as a person does. */
  readonly user: UserEvent;
  readonly server: FakeServer;
}

export interface DrawOptions {
  /** English by default. */
  readonly language?: LanguageCode;
  /** What the server answers; any other call is refused. */
  readonly answers?: readonly FakeAnswer[];
  /** Path and query of the page, `/` by default. */
  readonly at?: string;
}

/**
 * Draws a part of the console in the test's document, with its texts, the router and the answers of
 * a fake server, as the console itself would; it is taken away when the test ends.
 */
export async function draw(
  element: ReactNode,
  { language = 'en', answers = [], at = '/' }: DrawOptions = {},
): Promise<Drawing> {
  const server = fakeServer(answers);
  const before = window.fetch;
  window.fetch = server.fetch;
  onTestFinished(() => {
    cleanup();
    queryClient.clear();
    window.fetch = before;
  });
  await chooseOwnLanguage(language);
  const { messages } = useLanguageStore.getState();
  const root = createRootRoute({
    component: () => element,
    notFoundComponent: () => element,
    // As in the app: values of a query stay texts.
    validateSearch: (search: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  const user = userEvent.setup();
  render(
    <IntlProvider locale={languageTag(language)} messages={messages as Messages}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastArea toaster={toaster} label="toasts" dismissLabel="dismiss" />
      </QueryClientProvider>
    </IntlProvider>,
  );
  return { user, server };
}
