import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

/** Sends a picture as a form of the web does, and answers the address that forms name it by. */
export async function upload(url: string, token: string, picture: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const response = await fetch(`${url}/api/common/image_upload`, {
    method: 'POST',
    headers: { authorization: token, 'idempotency-key': randomUUID() },
    body: form,
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

/** A photograph of nothing: noise, as large as a camera's. */
export function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  return sharp({ create: { width: 900, height: 560, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer();
}

/** A fictitious identity card with words on it. */
export function aCard(words: string, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560">
    <rect width="900" height="560" fill="${colour}"/>
    <circle cx="200" cy="260" r="110" fill="#ffffff" fill-opacity="0.5"/>
    <text x="360" y="240" font-size="44" fill="#ffffff" font-family="sans-serif">${words}</text>
    <rect x="360" y="290" width="420" height="26" rx="13" fill="#ffffff" fill-opacity="0.35"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** A line in ink, like a handwritten one. */
export function aSignature(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="240">
    <rect width="700" height="240" fill="#ffffff"/>
    <path d="M70 150C130 20 180 210 240 110S330 60 370 140 480 170 630 60M90 190C260 170 420 170 600 180"
      fill="none" stroke="#0b1220" stroke-width="4" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
