/** Pictures of the built-in articles, drawn by us: sky colours from top to bottom, and objects. */
const drawings: Readonly<
  Record<string, { readonly sky: readonly [string, string]; readonly things: string }>
> = {
  prices: {
    sky: ['#0b1220', '#14424c'],
    things:
      "<path d='M0 70l16-10 14 6 18-24 16 12 18-30 16 20 18-16 16 12 28-22' fill='none' stroke='#35c2b8' stroke-width='2.5'/><path d='M0 70l16-10 14 6 18-24 16 12 18-30 16 20 18-16 16 12 28-22v72H0z' fill='#35c2b8' opacity='.14'/><path d='M0 46h160' stroke='#f7f8fa' stroke-width='.8' stroke-dasharray='3 4' opacity='.6'/><circle cx='132' cy='30' r='3.5' fill='#f7f8fa'/>",
  },
  ledger: {
    sky: ['#e9f3f2', '#bfdedb'],
    things:
      "<rect x='34' y='16' width='92' height='58' rx='5' fill='#fff'/><path d='M80 16v58M34 30h92' stroke='#0e7c86' stroke-width='1.4'/><path d='M42 40h28M42 50h20M42 60h25M90 40h28M90 50h20M90 60h25' stroke='#9fb4b8' stroke-width='2.4' stroke-linecap='round'/><path d='M44 23h20M92 23h20' stroke='#0e7c86' stroke-width='2.6' stroke-linecap='round'/>",
  },
};

const MARK = 'drawing:';

/** Whether a stored logo names one of them. */
export function isDrawing(logo: string): boolean {
  return logo.startsWith(MARK) && logo.slice(MARK.length) in drawings;
}

/** The drawing inside the answer; undefined where there is none of this name. */
export function drawingOf(logo: string): string | undefined {
  const drawing = isDrawing(logo) ? drawings[logo.slice(MARK.length)] : undefined;
  if (drawing === undefined) return undefined;
  const { sky, things } = drawing;
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 90' width='640' height='360' preserveAspectRatio='xMidYMid slice'>` +
    `<defs><linearGradient id='s' x2='0' y2='1'><stop stop-color='${sky[0]}'/><stop offset='1' stop-color='${sky[1]}'/></linearGradient></defs>` +
    `<rect width='160' height='90' fill='url(#s)'/>${things}</svg>`;
  return `data:image/svg+xml;charset=utf-8,${svg.replace(/[%#<>"]/g, encodeURIComponent)}`;
}

/** Which drawing an address means, as it is stored. */
export function drawingNamed(address: string): string | undefined {
  return Object.keys(drawings)
    .map((name) => MARK + name)
    .find((logo) => drawingOf(logo) === address);
}
