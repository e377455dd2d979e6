import type { Call, Envelope } from '@tidemark/contract';
import { assert } from '@tidemark/domain/outcome';
import sharp from 'sharp';
import type { TestServer } from './test-server.ts';

/** A photograph of noise: it compresses badly, as real ones do. */
export function aPhoto(width = 640, height = 400) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

/** What a phone writes into its pictures: lying on its side, taken at a place that can be found. */
export async function aPhoneJpeg(): Promise<Buffer> {
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '22/1 18/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '114/1 10/1 0/1',
  };
  return aPhoto()
    .withExif({ IFD0: { Make: 'Tidephone', Software: 'secret-camera' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Uploads a file as a browser does. */
export async function upload(
  server: Pick<TestServer, 'url'>,
  token: string,
  bytes: Buffer,
  more: { readonly field?: string; readonly name?: string; readonly headers?: Record<string, string> } = {},
): Promise<Envelope<{ url: string }> & { readonly status: number; readonly retryAfter: string | null }> {
  const form = new FormData();
  form.append(more.field ?? 'file', new Blob([new Uint8Array(bytes)]), more.name ?? 'picture.jpg');
  const response = await fetch(`${server.url}/api/common/image_upload`, {
    method: 'POST',
    headers: { authorization: token, lang: 'en', ...more.headers },
    body: form,
  });
  const envelope = (await response.json()) as Envelope<{ url: string }>;
  return { ...envelope, status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Uploads a photograph that no other is like; answers the address that opens it. */
export async function uploadPhoto(server: Pick<TestServer, 'url'>, token: string): Promise<string> {
  const answer = await upload(server, token, await aPhoto(48, 30).jpeg().toBuffer());
  assert(answer.code === 1, `the upload succeeds: ${JSON.stringify(answer)}`);
  return answer.data.url;
}

/** A file that is no picture, and the fields beside it. */
export interface SentForm {
  readonly text: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Uploads a photograph by whatever call takes one. */
export async function uploadTo<Answer = { url: string }>(
  server: Pick<TestServer, 'url'>,
  call: Call,
  token: string,
  sent?: SentForm,
): Promise<Envelope<Answer>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent?.fields ?? {})) form.append(name, value);
  const bytes = sent?.text ?? new Uint8Array(await aPhoto(48, 30).jpeg().toBuffer());
  form.append(call.upload?.field ?? 'file', new Blob([bytes]), sent ? 'file.txt' : 'photo.jpg');
  const response = await fetch(server.url + call.path, {
    method: 'POST',
    headers: { authorization: token, lang: 'en' },
    body: form,
  });
  return (await response.json()) as Envelope<Answer>;
}
