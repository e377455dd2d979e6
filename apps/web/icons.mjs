// Draws the PNG icons of the manifest from public/icon.svg: `node apps/web/icons.mjs`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const at = (name) => fileURLToPath(new URL(`./public/${name}`, import.meta.url));
const mark = readFileSync(at('icon.svg'), 'utf8');
// A maskable icon is cut to a circle or a squircle: the colour runs to the edge, the mark stays inside.
const maskable = mark
  .replace('rx="8"', '')
  .replace('<path', '<g transform="translate(4.8 4.8) scale(.7)"><path')
  .replace('</svg>', '</g></svg>');

for (const size of [192, 512])
  await sharp(Buffer.from(mark), { density: 1200 })
    .resize(size)
    .png({ palette: true })
    .toFile(at(`icon-${size}.png`));
await sharp(Buffer.from(maskable), { density: 1200 })
  .resize(512)
  .png({ palette: true })
  .toFile(at('icon-maskable-512.png'));
