import {
  chooseLanguage,
  createFormats,
  type FirstMessages,
  type Formats,
  type LanguageCode,
  languageTag,
  type Messages,
  type PageMessages,
  readLanguage,
  textDirection,
} from '@tidemark/i18n';
import { loadFirstMessages, loadPageMessages } from '@tidemark/i18n/web';
import { createTranslator } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
import { create } from 'zustand';
import { readStored, store } from './storage.ts';

interface LanguageStore {
  readonly language: LanguageCode;
  /** Undefined until the first chunk is loaded. Before `needPageTexts` it covers the frame and Home only. */
  readonly messages: Messages | undefined;
  /** The time zone that a person has chosen (time-zone.ts); undefined: the device's. */
  readonly ownZone: string | undefined;
  readonly formats: Formats;
}

const first = chooseLanguage(readStored('language'), navigator.languages);

const firstZone = readZone();

/** The stored name may be unknown to this browser. */
function readZone(): string | undefined {
  const timeZone = readStored('timeZone');
  try {
    return timeZone === null ? undefined : Intl.DateTimeFormat('en', { timeZone }) && timeZone;
  } catch {
    return undefined;
  }
}

export const useLanguageStore = create<LanguageStore>(() => ({
  language: first,
  messages: undefined,
  ownZone: firstZone,
  formats: createFormats(first, firstZone),
}));

/** The two chunks of the language that is on; the second one once a page has wanted it. */
let firstTexts: FirstMessages | undefined;
let pageTexts: PageMessages | undefined;
let arePagesWanted = false;

/** All that is there; a page is drawn only when both are. */
function allTexts(): Messages | undefined {
  return firstTexts && ({ ...firstTexts, ...pageTexts } as Messages);
}

/** Loads a language and puts it on: texts, formats, direction, the document's own language. */
export async function putOnLanguage(language: LanguageCode): Promise<void> {
  const start = await loadFirstMessages(language);
  const { language: before, ownZone } = useLanguageStore.getState();
  const isOther = language !== before;
  // A page on screen never has a language without its texts.
  const pages = arePagesWanted && isOther ? await loadPageMessages(language) : pageTexts;
  firstTexts = start;
  pageTexts = pages;
  useLanguageStore.setState({
    language,
    messages: allTexts(),
    ...(isOther ? { formats: createFormats(language, ownZone) } : {}),
  });
  document.documentElement.lang = languageTag(language);
  document.documentElement.dir = textDirection(language);
}

/** Fetches the texts of all pages but Home, once a language. Parts that need them wait (with-texts.ts). */
export async function needPageTexts(): Promise<void> {
  arePagesWanted = true;
  if (pageTexts) return;
  const { language } = useLanguageStore.getState();
  const pages = await loadPageMessages(language);
  // Another language was put on meanwhile: then it is that one's texts that are wanted.
  if (useLanguageStore.getState().language !== language) return needPageTexts();
  pageTexts = pages;
  useLanguageStore.setState({ messages: allTexts() });
}

/** A user's choice: stored on this device. */
export async function chooseOwnLanguage(code: string): Promise<void> {
  const language = readLanguage(code);
  if (!language) return;
  await putOnLanguage(language);
  store('language', language);
}

/** Loads the language this device starts in. */
export function startLanguage(): Promise<void> {
  return putOnLanguage(first);
}

export function useLanguage(): LanguageCode {
  return useLanguageStore((state) => state.language);
}

/** Numbers and moments as the chosen language writes them, moments in the person's time zone. */
export function useFormats(): Formats {
  return useLanguageStore((state) => state.formats);
}

/** Texts of one area: `const t = useText('home'); t('search')`. */
export const useText = useTranslations;

/** Texts of the area `app` where there is no component: toasts of the network, the document's title. */
export function appText(): ReturnType<typeof makeAppText> | undefined {
  const { language, messages } = useLanguageStore.getState();
  return messages ? makeAppText(language, messages) : undefined;
}

function makeAppText(language: LanguageCode, messages: Messages) {
  return createTranslator<Messages, 'app'>({ locale: languageTag(language), messages, namespace: 'app' });
}
