/// <reference path="./virtual.d.ts" />
/// <reference path="./use-intl.d.ts" />
import type { LanguageCode } from './languages.ts';
import type { ConsoleMessages } from './parts.ts';

/** A lazy chunk a language; the bundler's plugin (vite.ts) makes what is behind these names. */
const chunks: Record<LanguageCode, () => Promise<{ messages: ConsoleMessages }>> = {
  hk: () => import('virtual:tidemark-messages/hk-console'),
  en: () => import('virtual:tidemark-messages/en-console'),
  jp: () => import('virtual:tidemark-messages/jp-console'),
  kr: () => import('virtual:tidemark-messages/kr-console'),
  th: () => import('virtual:tidemark-messages/th-console'),
  vn: () => import('virtual:tidemark-messages/vn-console'),
  fr: () => import('virtual:tidemark-messages/fr-console'),
  de: () => import('virtual:tidemark-messages/de-console'),
  ru: () => import('virtual:tidemark-messages/ru-console'),
  spa: () => import('virtual:tidemark-messages/spa-console'),
  pt: () => import('virtual:tidemark-messages/pt-console'),
  ar: () => import('virtual:tidemark-messages/ar-console'),
  it: () => import('virtual:tidemark-messages/it-console'),
  tr: () => import('virtual:tidemark-messages/tr-console'),
  id: () => import('virtual:tidemark-messages/id-console'),
  my: () => import('virtual:tidemark-messages/my-console'),
  hi: () => import('virtual:tidemark-messages/hi-console'),
  cs: () => import('virtual:tidemark-messages/cs-console'),
};

/** Loads the texts of the operators' console in a language. */
export async function loadConsoleMessages(language: LanguageCode): Promise<ConsoleMessages> {
  return (await chunks[language]()).messages;
}
