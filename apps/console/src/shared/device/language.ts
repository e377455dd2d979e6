import {
  type ConsoleMessages,
  chooseLanguage,
  createFormats,
  type Formats,
  type LanguageCode,
  languageTag,
  readLanguage,
  textDirection,
} from '@tidemark/i18n';
import { loadConsoleMessages } from '@tidemark/i18n/console';
import { createTranslator } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
import { create } from 'zustand';
import { onTimeZone, ownTimeZone } from '../time/time-zone.ts';
import { readLook, storeLook } from './storage.ts';

interface LanguageStore {
  readonly language: LanguageCode;
  /** Undefined until the first chunk is there. */
  readonly messages: ConsoleMessages | undefined;
  readonly formats: Formats;
}

/** The language chosen on this device, in the console or in the web app, else the browser's. */
const first = chooseLanguage(readLook('language'), navigator.languages);

export const useLanguageStore = create<LanguageStore>(() => ({
  language: first,
  messages: undefined,
  formats: createFormats(first, ownTimeZone()),
}));

onTimeZone((zone) =>
  useLanguageStore.setState(({ language }) => ({ formats: createFormats(language, zone) })),
);

/** Loads a language and puts it on: texts, formats, direction, the document's own language. */
async function putOnLanguage(language: LanguageCode): Promise<void> {
  const messages = await loadConsoleMessages(language);
  useLanguageStore.setState({ language, messages, formats: createFormats(language, ownTimeZone()) });
  document.documentElement.lang = languageTag(language);
  document.documentElement.dir = textDirection(language);
}

/** The operator's choice: stored on this device. */
export async function chooseOwnLanguage(code: string): Promise<void> {
  const language = readLanguage(code);
  if (!language) return;
  await putOnLanguage(language);
  storeLook('language', language);
}

/** Loads the language this device starts in. */
export function startLanguage(): Promise<void> {
  return putOnLanguage(first);
}

export function useLanguage(): LanguageCode {
  return useLanguageStore((state) => state.language);
}

/** Numbers and moments as the chosen language writes them, moments in the operator's time zone. */
export function useFormats(): Formats {
  return useLanguageStore((state) => state.formats);
}

/** Texts of one area: `const t = useText('console.users')`. */
export const useText = useTranslations;

/** Texts of the frame where there is no component: toasts of the network, the document's title. */
export function frameText(): ReturnType<typeof makeFrameText> | undefined {
  const { language, messages } = useLanguageStore.getState();
  return messages ? makeFrameText(language, messages) : undefined;
}

function makeFrameText(language: LanguageCode, messages: ConsoleMessages) {
  return createTranslator<ConsoleMessages, 'console.frame'>({
    locale: languageTag(language),
    messages,
    namespace: 'console.frame',
  });
}
