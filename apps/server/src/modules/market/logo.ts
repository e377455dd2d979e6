/** Colours of a category's pictures. */
const HUES: Readonly<Record<number, number>> = { 1: 214, 2: 42, 3: 266, 4: 12, 5: 160 };

/** The symbol shown for a currency or a metal instead of its letters. */
const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CHF: '₣',
  AUD: 'A$',
  NZD: 'N$',
  CAD: 'C$',
  XAU: 'Au',
  XAG: 'Ag',
  XPT: 'Pt',
  BTC: '₿',
  ETH: 'Ξ',
  LTC: 'Ł',
  XRP: '✕',
  SOL: '◎',
};

/**
 * A small picture of an instrument, drawn by us and carried inside the answer: nothing is fetched
 * from elsewhere. A pair of currencies shows both, anything else itself.
 */
export function logoOf(instrument: { categoryId: number; base: string; quote: string }): string {
  const hue = HUES[instrument.categoryId] ?? 214;
  const isPair = instrument.categoryId === 1 || (instrument.quote !== 'USD' && instrument.categoryId === 5);
  const picture = isPair
    ? disc(15, 15, 13, hue, 42, signOf(instrument.base)) +
      disc(29, 29, 11, hue + 34, 34, signOf(instrument.quote))
    : disc(20, 20, 18, hue, 40, signOf(instrument.base));
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>${picture}</svg>`;
  // Only what a URL cannot hold is escaped: the list of instruments carries one picture a row.
  return `data:image/svg+xml;charset=utf-8,${svg.replace(/[%#<>"]/g, encodeURIComponent)}`;
}

function signOf(asset: string): string {
  return SIGNS[asset] ?? asset.slice(0, 3);
}

function disc(x: number, y: number, radius: number, hue: number, light: number, text: string): string {
  const size = Math.round(radius * (text.length > 2 ? 0.75 : text.length > 1 ? 0.9 : 1.15));
  return (
    `<circle cx='${x}' cy='${y}' r='${radius}' fill='hsl(${hue} 55% ${light}%)' stroke='#fff' stroke-width='1'/>` +
    `<text x='${x}' y='${y}' fill='#fff' font-family='sans-serif' font-weight='700' font-size='${size}' ` +
    `text-anchor='middle' dominant-baseline='central'>${text}</text>`
  );
}
