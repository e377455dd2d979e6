import { chooseLanguage, type LanguageCode, languageTag, textDirection } from '@tidemark/i18n';
import { currentStatus } from '../app/site-status.ts';
import { readStored } from '../shared/device/storage.ts';
import { readHosts } from '../shared/layout/hosts.ts';
import type { EarlyAnswer, EarlySocket } from '../shared/loading/early.ts';
import { nextTask } from '../shared/loading/next-task.ts';
import { drawFirstPrices, type Listed } from './first-prices.ts';
import type { Parts } from './parts.ts';

/**
 * Inlined in the page; runs with the first response, before any other file is loaded. It requests all that
 * the first view needs at once instead of in sequence. That is: files of the app and this page, the language,
 * the first answers, the live channel.
 */
const parts = JSON.parse('__PARTS__') as Parts;

const path = /^#([^?]*)/.exec(window.location.hash)?.[1] || '/';
const token = readStored('token');
const language = chooseLanguage(readStored('language'), navigator.languages);
const api = readHosts(document).api;

const addressOf = (file: number): string => `/assets/${parts.files[file]}.js`;

function preload(files: readonly number[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = addressOf(file);
    document.head.append(link);
  }
}

/** Evaluates files in sequence, each in its own task, so that taps in between are handled. */
async function evaluate(files: readonly number[]): Promise<void> {
  for (const file of files) {
    // The app's own script reports a missing file, since it imports it too.
    await import(/* @vite-ignore */ addressOf(file)).catch(() => undefined);
    await nextTask();
  }
}

/** The reads without which nothing, or no price, is drawn. Their addresses are those of the contract (early.test.ts). */
const STATUS = '/api/company/getCompanyStatus';
const LIST = '/v2/api/forex/trade_list';

function begin(address: string): [string, EarlyAnswer] {
  const url = `${api}${address}`;
  const headers = { lang: language, ...(token === null ? {} : { authorization: token }) };
  const response = fetch(`${url}?t=${Date.now()}`, { headers, credentials: 'omit' });
  // The consumer handles the failure; avoids an unhandled rejection.
  response.catch(() => undefined);
  return [url, { headers, response }];
}

/** Reads a clone of the response: the original belongs to the app. */
async function copyOf<T>([, { response }]: [string, EarlyAnswer]): Promise<T> {
  return ((await (await response).clone().json()) as { readonly data: T }).data;
}

/** The listed instruments if the site is in service: a redirected visitor sees none. */
async function inService(
  status: [string, EarlyAnswer],
  list: [string, EarlyAnswer],
): Promise<readonly Listed[]> {
  const [standing, listed] = await Promise.all([
    copyOf<Parameters<typeof currentStatus>[0]>(status),
    copyOf<readonly Listed[]>(list),
  ]);
  const isOpen = currentStatus(standing, window.location.origin).kind === 'open';
  // A refusal has no list.
  return isOpen && Array.isArray(listed) ? listed : [];
}

function openChannel(): EarlySocket {
  const origin = api || window.location.origin;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v2/ws`);
  const frames: string[] = [];
  socket.onopen = () => socket.send('{"type":"sub","topic":"DAY_MARKET"}');
  socket.onmessage = ({ data }) => frames.push(String(data));
  return { socket, frames };
}

/** Longer than a worker takes, where its file arrives. */
const FORMATS_MS_MAX = 1000;

/**
 * Has a worker create the language's first number and date formats (formats.ts); resolves also on failure.
 */
function formatsMade(): Promise<unknown> {
  const worker = new Worker(addressOf(parts.formats), { name: languageTag(language) });
  return new Promise((done) => {
    worker.onmessage = done;
    worker.onerror = done;
    setTimeout(done, FORMATS_MS_MAX);
  });
}

function applyTheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = readStored('theme') ?? dark;
}

function textsOf(code: LanguageCode): readonly number[] {
  const [first, pages] = parts.texts[code] ?? [];
  return [first, path === '/' ? undefined : pages].filter((file) => file !== undefined);
}

/** Applies the user's language to the first paint, with Home's invitation for visitors. */
function applyLocale(): void {
  const html = document.documentElement;
  html.lang = languageTag(language);
  html.dir = textDirection(language);
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.json`);
  const greeting = parts.greetings[language];
  const card = document.querySelector('.first-card');
  if (token !== null || !greeting || !card) return;
  for (const text of greeting) card.append(Object.assign(document.createElement('p'), { textContent: text }));
  document.querySelector('meta[name="description"]')?.setAttribute('content', greeting.join('. '));
}

/** A page in the back draws no frame, and is begun all the same. */
const FRAME_MS_MAX = 200;

/**
 * Begins the app when the first paint is on screen: what it evaluates would hold that up, where all
 * its files are there at once. And not before its style sheet, for it would be drawn without.
 */
function begins(): void {
  const kept = document.querySelector<HTMLTemplateElement>('#app')?.content.querySelector('script');
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const settled = (sheetOf: HTMLLinkElement) =>
    new Promise((done) => {
      if (sheetOf.sheet) return done(undefined);
      sheetOf.onload = done;
      sheetOf.onerror = done;
    });
  const painted = new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, FRAME_MS_MAX);
  });
  const ready = Promise.all([painted, sheet && settled(sheet)]);
  void ready
    .then(() => evaluate(parts.app.slice(0, -1)))
    .then(() => {
      const script = document.createElement('script');
      for (const { name, value } of kept?.attributes ?? []) script.setAttribute(name, value);
      document.head.append(script);
    });
}

/** Requests all that the first view needs. */
function ask(): void {
  const channel = openChannel();
  window.tidemarkEarly = { answers: new Map(), socket: channel };
  // Before the files, which are many times its size: it is the first thing that is shown of a market.
  const list = ['/', '/trade'].includes(path) ? [begin(LIST)] : [];
  const status = begin(STATUS);
  window.tidemarkEarly.answers = new Map([...list, status]);
  const formats = formatsMade();
  preload([...parts.app, ...(parts.pages[path] ?? []), ...textsOf(language)]);
  if (path !== '/') return;
  for (const early of list) void drawFirstPrices(inService(status, early), formats, channel, language);
}

document.addEventListener('DOMContentLoaded', begins);
applyTheme();
applyLocale();
void nextTask().then(ask);
