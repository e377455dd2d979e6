import type { FundPicture } from '@tidemark/contract/operator/settings/fund-settings';

/** Sky colours from top to bottom, and the colour of the foreground. */
interface Scene {
  readonly sky: readonly [string, string];
  readonly things: string;
}

const SUN = (x: number, y: number, r: number, fill: string) =>
  `<circle cx='${x}' cy='${y}' r='${r}' fill='${fill}'/>`;
const WAVE = (y: number, fill: string) => `<path d='M0 ${y}q20-7 40 0t40 0 40 0 40 0v60H0z' fill='${fill}'/>`;

const scenes: Readonly<Record<FundPicture, Scene>> = {
  harbour: {
    sky: ['#f7c98b', '#e58f6b'],
    things: `${SUN(44, 46, 15, '#fff2d6')}${WAVE(62, '#2f6f8f')}${WAVE(72, '#235874')}<path d='M96 62l0-30 18 30zM92 62l0-22-14 22z' fill='#fff'/><path d='M74 65h46l-8 10H82z' fill='#7c3f2c'/>`,
  },
  tide: {
    sky: ['#16324f', '#3d6f8e'],
    things: `${SUN(112, 28, 13, '#f4efdc')}<circle cx='107' cy='25' r='12' fill='#1d3f60'/>${WAVE(52, '#4d93ad')}${WAVE(64, '#2e7391')}${WAVE(76, '#1c5069')}`,
  },
  lighthouse: {
    sky: ['#24294d', '#7b6a9b'],
    things: `<path d='M108 30L10 14v26z' fill='#ffe9a8' opacity='.55'/><path d='M102 76l4-42h12l4 42z' fill='#f6f1ea'/><path d='M105 48h14l1 12h-16z' fill='#c1443c'/><path d='M105 34v-8l7-6 7 6v8z' fill='#c1443c'/>${SUN(112, 29, 4, '#fff4c7')}<path d='M84 90q26-26 60-8l16 2v20H80z' fill='#3b3550'/>${WAVE(82, '#2a4d73')}`,
  },
  dunes: {
    sky: ['#fbe3b6', '#f3b873'],
    things: `${SUN(118, 30, 14, '#fff6df')}<path d='M0 74q44-34 90-6t70-14v50H0z' fill='#d79a56'/><path d='M0 88q50-22 96-4t64-8v30H0z' fill='#b97a3d'/>`,
  },
  stars: {
    sky: ['#0d1b3a', '#28406e'],
    things: `<path d='M20 70L52 34l34 22 26-34 28 14' fill='none' stroke='#9db8e8' stroke-width='1.2'/>${[
      [20, 70],
      [52, 34],
      [86, 56],
      [112, 22],
      [140, 36],
      [34, 18],
      [72, 14],
      [126, 72],
      [96, 84],
    ]
      .map(([x = 0, y = 0], at) => SUN(x, y, at < 5 ? 3.2 : 1.4, '#fdf6e0'))
      .join('')}`,
  },
};

/**
 * The picture of a fund, drawn by us and embedded in the answer: nothing is fetched from elsewhere, and no
 * one can show a foreign file to our users.
 */
export function pictureOf(name: FundPicture): string {
  const { sky, things } = scenes[name];
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 90' preserveAspectRatio='xMidYMid slice'>` +
    `<defs><linearGradient id='s' x2='0' y2='1'><stop stop-color='${sky[0]}'/><stop offset='1' stop-color='${sky[1]}'/></linearGradient></defs>` +
    `<rect width='160' height='90' fill='url(#s)'/>${things}</svg>`;
  return `data:image/svg+xml;charset=utf-8,${svg.replace(/[%#<>"]/g, encodeURIComponent)}`;
}
