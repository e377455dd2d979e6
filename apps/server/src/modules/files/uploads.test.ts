import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import * as session from '@tidemark/contract/calls/account/session';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { aPhoneJpeg, aPhoto, upload } from '../../../test/support/pictures.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';
import { PLACE_FILE } from '../../platform/files/storage-place.ts';

const clock = manualClock('2026-11-02T09:00:00Z');
const server = await testServer({ clock });
const ann = await aRealUser(server, 'ann@example.com');

/** Files in the store, and rows that refer to one. */
async function kept(): Promise<{ files: number; rows: number }> {
  const root = join(server.dataDir, 'uploads');
  const files = existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name !== PLACE_FILE,
      )
    : [];
  const [row] = await server.owner.query<{ rows: number }>({
    text: `select count(*)::int as rows from files.upload where state <> 'refused'`,
  });
  return { files: files.length, rows: row?.rows ?? 0 };
}

async function open(url: string) {
  const response = await fetch(server.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A PNG that declares these dimensions and contains few bytes of pixels. */
function pngOf(
  width: number,
  height: number,
  data = deflateSync(Buffer.alloc(64)),
  comments: readonly Buffer[] = [],
): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    crc.writeUInt32BE(crcOf(typed));
    return Buffer.concat([length, typed, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    ...comments.map((comment) => chunk('zTXt', comment)),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an uploaded picture', () => {
  it('gets re-encoded upright without location data, and opens only under its address', async () => {
    const sent = await aPhoneJpeg();
    expect(await sharp(sent).metadata()).toMatchObject({ width: 640, height: 400, orientation: 6 });
    expect(sent.includes('secret-camera')).toBe(true);
    const { status, code, data } = await upload(server, ann.token, sent);
    expect([status, code]).toEqual([200, 1]);
    expect(data.url).toMatch(/^\/files\/[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/);
    const { response, bytes } = await open(data.url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const seen = await sharp(bytes).metadata();
    expect([seen.width, seen.height]).toEqual([400, 640]);
    expect([seen.orientation, seen.exif, seen.xmp, seen.icc, seen.comments]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.includes('secret-camera') || bytes.includes('Exif') || bytes.includes('GPS')).toBe(false);
    const bare = data.url.split('?', 1)[0] ?? '';
    for (const url of [bare, `${bare}?expires=9999999999999&signature=${'A'.repeat(43)}`]) {
      const { response: refused, bytes: said } = await open(url);
      expect([refused.status, JSON.parse(String(said)).key]).toEqual([404, 'request.not_found']);
    }
  });

  it('does not expand metadata: gigabytes of comments cost nothing', async () => {
    const packed = Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(7_500_000, 'A'))]);
    const bomb = pngOf(100, 100, deflateSync(Buffer.alloc(100 * 301)), Array<Buffer>(100).fill(packed));
    const before = process.resourceUsage().maxRSS;
    expect((await upload(server, ann.token, bomb)).code).toBe(1);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
  });

  it.each([
    ['JPEG', () => aPhoto().jpeg().toBuffer(), 'image/jpeg', 640],
    ['PNG', () => aPhoto().png().toBuffer(), 'image/webp', 640],
    ['WebP', () => aPhoto().webp().toBuffer(), 'image/webp', 640],
    ['a large JPEG', () => aPhoto(3000, 60).jpeg().toBuffer(), 'image/jpeg', 2560],
    ['a single pixel', () => aPhoto(1, 1).png().toBuffer(), 'image/webp', 1],
    [
      'an animation, of which the first picture is kept',
      async () =>
        sharp(await Promise.all([aPhoto(40, 30), aPhoto(40, 30)].map((frame) => frame.png().toBuffer())), {
          join: { animated: true },
        })
          .webp()
          .toBuffer(),
      'image/webp',
      40,
    ],
    [
      'a JPEG without the mark of its end',
      async () => (await aPhoto(64, 64).jpeg().toBuffer()).subarray(0, -2),
      'image/jpeg',
      64,
    ],
    ['a JPEG whose XMP holds markup', () => withXmp('jpeg'), 'image/jpeg', 64],
    ['a PNG whose XMP holds markup', () => withXmp('png'), 'image/webp', 64],
    ['a WebP whose XMP holds markup', () => withXmp('webp'), 'image/webp', 64],
    [
      'a PNG with a bomb behind its pixels, which is not unpacked',
      () => pngOf(100, 100, deflateSync(Buffer.alloc(2 ** 26))),
      'image/webp',
      100,
    ],
  ])('may be %s', async (_, make, type, width) => {
    const { data, code } = await upload(server, ann.token, await make(), { field: 'image' });
    expect(code).toBe(1);
    const { response, bytes } = await open(data.url);
    expect(response.headers.get('content-type')).toBe(type);
    const seen = await sharp(bytes).metadata();
    expect([seen.width, seen.pages ?? 1]).toEqual([width, 1]);
  });
});

/** Notes as photo editors write them, with a page inside. */
function withXmp(kind: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const xmp =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:description>' +
    '<html ><svg width="1" xmlns="http://www.w3.org/2000/svg"></svg></html></dc:description></x:xmpmeta><?xpacket end="w"?>';
  return aPhoto(64, 64).withXmp(xmp).toFormat(kind).toBuffer();
}

describe('a refused upload', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [what: string, make: () => Promise<Buffer> | Buffer, key: string][] = [
    ['nothing', () => Buffer.alloc(0), 'upload.not_a_picture'],
    ['a text', () => Buffer.from('just a text that is long enough'), 'upload.not_a_picture'],
    ['SVG with a script', () => Buffer.from(svg), 'upload.not_a_picture'],
    ['GIF', () => aPhoto(8, 8).gif().toBuffer(), 'upload.not_a_picture'],
    ['TIFF', () => aPhoto(8, 8).tiff().toBuffer(), 'upload.not_a_picture'],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'upload.not_a_picture'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'upload.not_a_picture'],
    [
      'a JPEG with a page behind it',
      () => withTail('<html><script>alert(1)</script>'),
      'upload.not_a_picture',
    ],
    ['a JPEG with PHP behind it', () => withTail('<?php system($_GET[0]); ?>'), 'upload.not_a_picture'],
    ['a JPEG that is a PDF, too', () => inComment('%PDF-1.4 1 0 obj'), 'upload.not_a_picture'],
    ['a JPEG that is a ZIP, too', () => withTail(`PK\x05\x06${'\0'.repeat(18)}`), 'upload.not_a_picture'],
    ['half a JPEG', () => half(aPhoto().jpeg().toBuffer()), 'upload.broken'],
    ['a JPEG that lacks some of its last pixels', () => withoutTail(200), 'upload.broken'],
    ['half a PNG', () => half(aPhoto().png().toBuffer()), 'upload.broken'],
    ['half a WebP', () => half(aPhoto().webp().toBuffer()), 'upload.broken'],
    [
      'a JPEG in name only',
      () => Buffer.from(`\xff\xd8\xff\xe0${'x'.repeat(99)}`, 'latin1'),
      'upload.broken',
    ],
    ['a JPEG of two thousand scans', () => manyScans(2000), 'upload.broken'],
    ['a PNG of 900 megapixels', () => pngOf(30_000, 30_000), 'upload.too_many_pixels'],
    ['a PNG of 100,000 by 1', () => pngOf(100_000, 1), 'upload.too_many_pixels'],
    ['a PNG that promises 36 megapixels', () => pngOf(6000, 6000), 'upload.broken'],
    ['41 megapixels that fit into some kilobytes', () => pngOf(8200, 5000), 'upload.too_many_pixels'],
  ];

  async function half(bytes: Promise<Buffer>): Promise<Buffer> {
    return (await bytes).subarray(0, (await bytes).length >> 1);
  }
  async function withoutTail(count: number): Promise<Buffer> {
    return (await aPhoto(64, 64).jpeg().toBuffer()).subarray(0, -count);
  }
  async function manyScans(count: number): Promise<Buffer> {
    const jpeg = await aPhoto(64, 64).jpeg({ progressive: true }).toBuffer();
    const [body, end] = [jpeg.subarray(0, -2), jpeg.subarray(-2)];
    const scan = body.subarray(body.lastIndexOf(Buffer.from([0xff, 0xda])));
    return Buffer.concat([body, ...Array<Buffer>(count).fill(scan), end]);
  }
  async function withTail(tail: string): Promise<Buffer> {
    return Buffer.concat([await aPhoto(64, 64).jpeg().toBuffer(), Buffer.from(tail, 'latin1')]);
  }
  async function inComment(text: string): Promise<Buffer> {
    const jpeg = await aPhoto(64, 64).jpeg().toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2, ...Buffer.from(text)]);
    return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  }
  it.each(cases)('gets the key of its reason and is not stored: %s', async (_, make, key) => {
    const before = await kept();
    const answer = await upload(server, await someone(), await make());
    expect([answer.status, answer.key, answer.data]).toEqual([
      200,
      key,
      expect.objectContaining({ field: 'file' }),
    ]);
    expect(await kept()).toEqual(before);
  });

  /** Tries are counted, so each has a user of its own in turn. */
  let asked = 0;
  let current = ann.token;
  async function someone(): Promise<string> {
    asked += 1;
    if (asked % 12 === 1) current = (await aRealUser(server, `someone-${asked}@example.com`)).token;
    return current;
  }
});

describe('the upload endpoint', () => {
  const url = `${server.url}/api/common/image_upload`;

  it('takes no file from a visitor or a demo user', async () => {
    const photo = await aPhoto(8, 8).jpeg().toBuffer();
    const demo = await server.must(session.createAccountDemo, { demo_id: 'tide-and-time-7f3a9c' });
    expect((await upload(server, 'nobody', photo)).code).toBe(999);
    expect((await upload(server, demo.token, photo)).key).toBe('session.only_real_accounts');
  });

  it('requires exactly one file in a form', async () => {
    const post = async (body: FormData | string, headers: Record<string, string> = {}) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: ann.token, ...headers },
        body,
      });
      const answer = (await response.json()) as { key: string; data: { fields?: { field: string }[] } };
      return [response.status, answer.key, answer.data.fields?.[0]?.field];
    };
    const asText = new FormData();
    asText.append('file', 'https://example.com/picture.jpg');
    expect(await post(asText)).toEqual([400, 'request.malformed', 'file']);
    const two = new FormData();
    for (const name of ['file', 'other']) two.append(name, new Blob(['x']), 'x.jpg');
    expect((await post(two)).slice(0, 2)).toEqual([400, 'request.malformed']);
    const json = { 'content-type': 'application/json' };
    expect((await post('{"file":"x"}', json)).slice(0, 2)).toEqual([415, 'request.unsupported_media_type']);
  });

  it('refuses more than 10 MB with 413, and still answers the sender', async () => {
    const before = await kept();
    for (const bytes of [10 * 2 ** 20 + 1, 14 * 2 ** 20]) {
      const { status, key } = await upload(server, ann.token, Buffer.alloc(bytes, 'x'));
      expect([status, key]).toEqual([413, 'upload.too_large']);
    }
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['hangs up in the middle', { declared: 500_000, sent: 100_000, ends: false }],
    ['sends less than announced', { declared: 500_000, sent: 100_000, ends: true }],
    ['sends more than announced', { declared: 50_000, sent: 100_000, ends: true }],
  ])('keeps nothing when a client %s, and accepts its next upload', async (_, { declared, sent, ends }) => {
    const before = await kept();
    const bob = await aRealUser(server, `bob-${declared}-${ends}@example.com`);
    for (let time = 0; time < 6; time += 1) {
      const { port } = new URL(server.url);
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST /api/common/image_upload HTTP/1.1\r\nHost: x\r\nauthorization: ${bob.token}\r\n` +
              `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${declared}\r\n\r\n` +
              `--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n`,
          );
          socket.write(Buffer.alloc(sent, 'x'), () => (ends ? socket.end() : socket.destroy()));
        });
        socket.on('close', () => resolve());
        socket.on('error', (error) => (/ECONNRESET|EPIPE/.test(error.message) ? resolve() : reject(error)));
        socket.resume();
      });
    }
    const photo = await aPhoto(8, 8).jpeg().toBuffer();
    await expect.poll(async () => (await upload(server, bob.token, photo)).code).toBe(1);
    expect((await kept()).files).toBe(before.files + 1);
  });

  it('treats the same key or picture as the same call, and any other as new', async () => {
    const [photo, other] = [await aPhoto(9, 9).jpeg().toBuffer(), await aPhoto(9, 9).jpeg().toBuffer()];
    const before = await kept();
    const keyed = { headers: { 'idempotency-key': 'one-upload' } };
    const answers = await Promise.all([1, 2].map(() => upload(server, ann.token, photo, keyed)));
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
    expect((await upload(server, ann.token, other, keyed)).key).toBe('request.idempotency_conflict');
    const [once, again] = [await upload(server, ann.token, other), await upload(server, ann.token, other)];
    expect(again.data.url).toBe(once.data.url);
    expect(await kept()).toEqual({ files: before.files + 2, rows: before.rows + 2 });
  });

  it('accepts sixty uploads a day, counting concurrent ones', async () => {
    const cid = await aRealUser(server, 'cid@example.com');
    await server.owner.query({
      text: `insert into files.upload (user_id, name, state, created_at)
             select $1::bigint, 'counted-' || lpad(n::text, 14, '0'), 'refused', to_timestamp($2::float8 / 1000)
             from generate_series(1, 58) n`,
      values: [cid.id, clock.now() - HOUR_MS],
    });
    const photos = await Promise.all([1, 2, 3, 4].map((size) => aPhoto(size, 9).jpeg().toBuffer()));
    const answers = await Promise.all(photos.map((photo) => upload(server, cid.token, photo)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2);
    expect(refused.map(({ key, retryAfter }) => [key, Number(retryAfter)])).toEqual(
      Array(2).fill(['upload.too_many', 23 * 3600]),
    );
  });
});

describe('the upload limit of an IP address', () => {
  it('counts pictures of all its users', async () => {
    const small = await testServer({ clock, environment: { LIMIT_UPLOADS_PER_ADDRESS: '2' } });
    const [eve, fay] = [await aRealUser(small, 'eve@example.com'), await aRealUser(small, 'fay@example.com')];
    const photo = await aPhoto(5, 5).jpeg().toBuffer();
    expect((await upload(small, eve.token, photo)).code).toBe(1);
    expect((await upload(small, fay.token, photo)).code).toBe(1);
    const refused = await upload(small, fay.token, await aPhoto(6, 5).jpeg().toBuffer());
    expect([refused.status, refused.key]).toEqual([429, 'upload.too_many']);
    expect(Number(refused.retryAfter)).toBeGreaterThan(23 * 3600);
    await small.stop();
  });
});

describe('upload expiry', () => {
  it('closes an upload address after ten minutes, and deletes an unused picture after a day', async () => {
    const { data } = await upload(server, ann.token, await aPhoto(10, 10).jpeg().toBuffer());
    const { files } = await kept();
    expect(files).toBeGreaterThan(0);
    clock.advance(8 * MINUTE_MS);
    expect((await open(data.url)).response.status).toBe(200);
    clock.advance(2 * MINUTE_MS);
    expect((await open(data.url)).response.status).toBe(404);
    clock.advance(26 * HOUR_MS);
    await expect.poll(kept, { timeout: 8000 }).toEqual({ files: 0, rows: 0 });
  });
});
