/// <reference path="./virtual.d.ts" />
/// <reference path="./use-intl.d.ts" />
import type { LanguageCode } from './languages.ts';
import type { Messages } from './messages.gen.ts';

/** One lazy chunk a language; the bundler's plugin (vite.ts) makes what is behind these names. */
const chunks: Record<LanguageCode, () => Promise<{ messages: Messages }>> = {
  hk: () => import('virtual:tidemark-messages/hk'),
  en: () => import('virtual:tidemark-messages/en'),
  jp: () => import('virtual:tidemark-messages/jp'),
  kr: () => import('virtual:tidemark-messages/kr'),
  th: () => import('virtual:tidemark-messages/th'),
  vn: () => import('virtual:tidemark-messages/vn'),
  fr: () => import('virtual:tidemark-messages/fr'),
  de: () => import('virtual:tidemark-messages/de'),
  ru: () => import('virtual:tidemark-messages/ru'),
  spa: () => import('virtual:tidemark-messages/spa'),
  pt: () => import('virtual:tidemark-messages/pt'),
  ar: () => import('virtual:tidemark-messages/ar'),
  it: () => import('virtual:tidemark-messages/it'),
  tr: () => import('virtual:tidemark-messages/tr'),
  id: () => import('virtual:tidemark-messages/id'),
  my: () => import('virtual:tidemark-messages/my'),
  hi: () => import('virtual:tidemark-messages/hi'),
  cs: () => import('virtual:tidemark-messages/cs'),
};

/** Fetches the texts of one language, complete: what it lacks is English. */
export async function loadMessages(language: LanguageCode): Promise<Messages> {
  return (await chunks[language]()).messages;
}
