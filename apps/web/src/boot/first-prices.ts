import { type LanguageCode, languageTag } from '@tidemark/i18n';
import type { EarlySocket } from '../shared/loading/early.ts';

/** What is used here of an instrument of the list (contract, tradeList). */
export interface Listed {
  readonly Code: string;
  readonly ShowCode: string;
  readonly PricePrecision: number;
  readonly MarketStatus: number;
  readonly Stale: boolean;
}

/** And of a push of the channel (contract, DAY_MARKET). */
interface Pushed {
  readonly type?: unknown;
  readonly data?: { readonly symbol?: unknown; readonly quotation?: { readonly close?: unknown } };
}

/**
 * Writes live prices of Home's first instruments into the rows of the first paint, until the app replaces
 * them. So prices are live long before the app is loaded. Without a list the rows stay unchanged. `formats`
 * resolves when the formats of the language are cached.
 */
export async function drawFirstPrices(
  list: Promise<readonly Listed[]>,
  formats: Promise<unknown>,
  { socket, frames }: EarlySocket,
  language: LanguageCode,
): Promise<void> {
  const rows = [...document.querySelectorAll('.first-row')];
  const prices = new Map<string, number>();
  const said = inDigitsOf(languageTag(language));
  /** The instruments in the rows: the first with a price. Each keeps its row. */
  const shown: Listed[] = [];
  let listed: readonly Listed[] = [];
  const draw = (): void => {
    const isNew = (one: Listed) => prices.has(one.Code) && !shown.includes(one);
    shown.push(...listed.filter(isNew).slice(0, rows.length - shown.length));
    for (const [at, one] of shown.entries())
      write(rows[at], one, said(one.PricePrecision, prices.get(one.Code) ?? 0));
  };
  const hear = ({ data }: { readonly data: unknown }): void => {
    if (!rows[0]?.isConnected) {
      socket.removeEventListener('message', hear);
      return;
    }
    for (const { type, data: moved } of pushesIn(data)) {
      const close = moved?.quotation?.close;
      if (type === 'DAY_MARKET' && typeof close === 'number') prices.set(String(moved?.symbol), close);
    }
    draw();
  };
  // Includes frames received before.
  for (const data of frames) hear({ data });
  socket.addEventListener('message', hear);
  // A static price must not look live.
  socket.addEventListener('close', () => {
    for (const row of rows) row.replaceChildren();
  });
  [listed] = await Promise.all([list.catch(() => []), formats]);
  draw();
}

/** The app reports unreadable frames, which it reads too. */
function pushesIn(text: unknown): readonly Pushed[] {
  try {
    return [JSON.parse(String(text)) as Pushed | Pushed[]].flat();
  } catch {
    return [];
  }
}

/** A price as a language writes it. What writes it is dear to make, and is made once for so many decimals. */
function inDigitsOf(tag: string): (decimals: number, price: number) => string {
  const known = new Map<number, Intl.NumberFormat>();
  return (decimals, price) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const format = known.get(decimals) ?? new Intl.NumberFormat(tag, digits);
    known.set(decimals, format);
    return format.format(price);
  };
}

function write(row: Element | undefined, one: Listed, text: string): void {
  const written = row?.children[1];
  if (written) {
    if (written.textContent !== text) written.textContent = text;
    return;
  }
  row?.classList.toggle('first-rests', one.MarketStatus !== 1 || one.Stale);
  for (const textContent of [one.ShowCode, text]) {
    row?.append(Object.assign(document.createElement('bdi'), { textContent }));
  }
}
