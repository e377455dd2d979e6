import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { apiOf } from '../house/api.ts';
import type { House } from '../house/house.ts';
import { operatorDesk } from '../house/operator-desk.ts';
import { aPerson } from '../house/people.ts';

/** Tokens of real users in every state of their real name, and of an operator's session. */
export type People = Readonly<Record<'real' | 'waiting' | 'rejected' | 'approved' | 'operator', string>>;

/** Registers people who have submitted their names, and the operator who has decided some of them. */
export async function people(house: Pick<House, 'server' | 'dataDir'>): Promise<People> {
  const real = (await aPerson(house, 'linus.holm@example.com')).token;
  const waiting = await submitted(house, 'grace.hopper@example.com', 'Grace Hopper');
  await submitted(house, 'mei.lin@example.com', 'Mei Lin 林美');
  const rejected = await submitted(house, 'omar.said@example.com', 'Omar Said');
  const approved = await submitted(house, 'ines.aguas@example.com', 'Inês Águas');
  const desk = await operatorDesk(house, 'ada@tidemark.example', 'admin');
  await desk.decide('real_name', 'Omar Said', 'reject', 'The lower edge of the card is cut off.');
  await desk.decide('real_name', 'Inês Águas', 'approve');
  return { real, waiting, rejected, approved, operator: desk.token };
}

async function submitted(
  house: Pick<House, 'server' | 'dataDir'>,
  address: string,
  name: string,
): Promise<string> {
  const { token } = await aPerson(house, address);
  const url = house.server.url;
  await apiOf(url, token).post('/api/user_real/real_name', {
    name,
    card_id: `L${address.length}23 4567`,
    front_pic: await upload(url, token, card(name, '#0E7C86')),
    reverse_pic: await upload(url, token, card('Republic of the Tide', '#334155')),
  });
  return token;
}

/** A card that nobody issues. */
function card(words: string, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560">
    <rect width="900" height="560" fill="${colour}"/>
    <circle cx="200" cy="260" r="110" fill="#ffffff" fill-opacity="0.5"/>
    <text x="360" y="240" font-size="44" fill="#ffffff" font-family="sans-serif">${words}</text>
    <rect x="360" y="290" width="420" height="26" rx="13" fill="#ffffff" fill-opacity="0.35"/>
  </svg>`;
}

async function upload(url: string, token: string, svg: string): Promise<string> {
  const form = new FormData();
  const picture = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  form.set('file', new Blob([new Uint8Array(picture)]), 'card.jpg');
  const response = await fetch(`${url}/api/common/image_upload`, {
    method: 'POST',
    headers: { authorization: token, 'idempotency-key': randomUUID() },
    body: form,
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}
