/// <reference path="./virtual.d.ts" />
/// <reference path="./use-intl.d.ts" />
import type { LanguageCode } from './languages.ts';
import type { FirstMessages, PageMessages } from './parts.ts';

type Chunks<M> = Record<LanguageCode, () => Promise<{ messages: M }>>;

/** Two lazy chunks a language; the bundler's plugin (vite.ts) makes what is behind these names. */
const firstChunks: Chunks<FirstMessages> = {
  hk: () => import('virtual:tidemark-messages/hk-first'),
  en: () => import('virtual:tidemark-messages/en-first'),
  jp: () => import('virtual:tidemark-messages/jp-first'),
  kr: () => import('virtual:tidemark-messages/kr-first'),
  th: () => import('virtual:tidemark-messages/th-first'),
  vn: () => import('virtual:tidemark-messages/vn-first'),
  fr: () => import('virtual:tidemark-messages/fr-first'),
  de: () => import('virtual:tidemark-messages/de-first'),
  ru: () => import('virtual:tidemark-messages/ru-first'),
  spa: () => import('virtual:tidemark-messages/spa-first'),
  pt: () => import('virtual:tidemark-messages/pt-first'),
  ar: () => import('virtual:tidemark-messages/ar-first'),
  it: () => import('virtual:tidemark-messages/it-first'),
  tr: () => import('virtual:tidemark-messages/tr-first'),
  id: () => import('virtual:tidemark-messages/id-first'),
  my: () => import('virtual:tidemark-messages/my-first'),
  hi: () => import('virtual:tidemark-messages/hi-first'),
  cs: () => import('virtual:tidemark-messages/cs-first'),
};

const pageChunks: Chunks<PageMessages> = {
  hk: () => import('virtual:tidemark-messages/hk-pages'),
  en: () => import('virtual:tidemark-messages/en-pages'),
  jp: () => import('virtual:tidemark-messages/jp-pages'),
  kr: () => import('virtual:tidemark-messages/kr-pages'),
  th: () => import('virtual:tidemark-messages/th-pages'),
  vn: () => import('virtual:tidemark-messages/vn-pages'),
  fr: () => import('virtual:tidemark-messages/fr-pages'),
  de: () => import('virtual:tidemark-messages/de-pages'),
  ru: () => import('virtual:tidemark-messages/ru-pages'),
  spa: () => import('virtual:tidemark-messages/spa-pages'),
  pt: () => import('virtual:tidemark-messages/pt-pages'),
  ar: () => import('virtual:tidemark-messages/ar-pages'),
  it: () => import('virtual:tidemark-messages/it-pages'),
  tr: () => import('virtual:tidemark-messages/tr-pages'),
  id: () => import('virtual:tidemark-messages/id-pages'),
  my: () => import('virtual:tidemark-messages/my-pages'),
  hi: () => import('virtual:tidemark-messages/hi-pages'),
  cs: () => import('virtual:tidemark-messages/cs-pages'),
};

/** Loads the texts of the frame and Home in one language; missing ones are English. */
export async function loadFirstMessages(language: LanguageCode): Promise<FirstMessages> {
  return (await firstChunks[language]()).messages;
}

/** Loads the texts of all other pages in one language; missing ones are English. */
export async function loadPageMessages(language: LanguageCode): Promise<PageMessages> {
  return (await pageChunks[language]()).messages;
}
