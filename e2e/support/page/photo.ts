import sharp from 'sharp';

/** A photograph of nothing in particular, as a phone would send it, for a field that takes files. */
export async function aPhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const create = { width: 900, height: 560, channels: 3, background: '#808080', noise } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg({ quality: 92 }).toBuffer() };
}

/** Playwright's trace recorder fetches previews, which the page's policy rightly refuses. */
export const RECORDER = /Connecting to 'blob:/;
