/** Red, green, blue of 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The values that a look gives the tokens: those of day, over them those of the theme and of the price colours. */
export function tokensOf(
  sheet: string,
  theme: 'light' | 'dark',
  prices: string,
): ReadonlyMap<string, string> {
  const blocks = [':root', `:root[data-prices='${prices}']`];
  if (theme === 'dark') blocks.push(`:root[data-theme='dark']`);
  const tokens = new Map<string, string>();
  for (const selector of blocks) {
    const start = sheet.indexOf(`${selector} {`);
    if (start === -1) continue;
    const body = sheet.slice(start, sheet.indexOf('}', start));
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
      tokens.set(name, value.trim());
  }
  return tokens;
}

/** A token's colour, through what it refers to. @throws where a value is no colour this can read. */
export function readColour(value: string, tokens: ReadonlyMap<string, string>): Colour {
  const text = value.trim();
  if (text.startsWith('--')) return readColour(tokens.get(text) ?? '', tokens);
  const variable = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
  if (variable) return readColour(variable, tokens);
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex) return [hexOf(hex[1]), hexOf(hex[2]), hexOf(hex[3])];
  const mix = /^color-mix\(in srgb, (.+?) ([\d.]+%|var\(--[\w-]+\)), (.+)\)$/.exec(text);
  if (!mix) throw new Error(`no colour: ${value}`);
  const [, first = '', share = '', second = ''] = mix;
  const percent = tokens.get(/^var\((.+)\)$/.exec(share)?.[1] ?? '') ?? share;
  const part = Number.parseFloat(percent) / 100;
  const [a, b] = [readColour(first, tokens), readColour(second, tokens)];
  const between = (at: 0 | 1 | 2) => a[at] * part + b[at] * (1 - part);
  return [between(0), between(1), between(2)];
}

const hexOf = (digits = '0') => Number.parseInt(digits, 16);

/** WCAG 2.2, «relative luminance»: 0 black to 1 white. */
function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2, «contrast ratio»: 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
