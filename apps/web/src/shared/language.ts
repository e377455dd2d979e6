import {
  chooseLanguage,
  createFormats,
  type Formats,
  type LanguageCode,
  languageTag,
  type Messages,
  readLanguage,
  textDirection,
} from '@tidemark/i18n';
import { loadMessages } from '@tidemark/i18n/web';
import { createTranslator } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
import { create } from 'zustand';
import { readStored, store } from './storage.ts';

interface LanguageStore {
  readonly language: LanguageCode;
  /** Undefined until the first chunk is there. */
  readonly messages: Messages | undefined;
  readonly formats: Formats;
}

const first = chooseLanguage(readStored('language'), navigator.languages);

export const useLanguageStore = create<LanguageStore>(() => ({
  language: first,
  messages: undefined,
  formats: createFormats(first),
}));

/** Loads a language and puts it on: texts, formats, direction, the document's own language. */
export async function putOnLanguage(language: LanguageCode): Promise<void> {
  const messages = await loadMessages(language);
  useLanguageStore.setState({ language, messages, formats: createFormats(language) });
  document.documentElement.lang = languageTag(language);
  document.documentElement.dir = textDirection(language);
}

/** A choice of the user: kept on this device. */
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

/** Numbers and moments as the chosen language writes them. */
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
