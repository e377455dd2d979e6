import { realName } from '@tidemark/contract/calls/account/kyc';
import { loanKycSubmit } from '@tidemark/contract/calls/money/loan';
import { present } from '@tidemark/domain/outcome';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { BORROWER, newestReview } from '../../../test/support/a-loan.ts';
import { signInOperator } from '../../../test/support/operators.ts';
import { aPhoto, upload, uploadPhoto } from '../../../test/support/pictures.ts';
import { aRealUser, type RealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';

const server = await testServer();
const reviewer = await signInOperator(server, 'reviewer');
const photo = await aPhoto(64, 40).jpeg({ quality: 90 }).toBuffer();

const sent = async (who: RealUser) => (await upload(server, who.token, photo)).data.url;
const evidence = async (kind: 'real_name' | 'loan_kyc', who: RealUser) => {
  const { fields } = await newestReview(server, kind, { userId: who.id, token: reviewer.token });
  return Object.fromEntries(
    fields.filter(({ key }) => key.endsWith('_picture')).map(({ key, value }) => [key, value]),
  );
};
const idOf = async (kind: 'real_name' | 'loan_kyc', who: RealUser) =>
  (await newestReview(server, kind, { userId: who.id, token: reviewer.token })).id;

it('real names: the reviewer sees other users who sent the same picture, of either side', async () => {
  const [ann, bob] = [await aRealUser(server, 'ann@example.com'), await aRealUser(server, 'bob@example.com')];
  const submit = (who: RealUser, front_pic: string, reverse_pic: string, card_id: string) =>
    server.must(realName, { name: 'Jane Doe', card_id, front_pic, reverse_pic, country: 'GB' }, who.token);
  await submit(ann, await sent(ann), await uploadPhoto(server, ann.token), 'A123456');
  expect(await evidence('real_name', ann)).toEqual({});
  await submit(bob, await uploadPhoto(server, bob.token), await sent(bob), 'B123456');
  expect(await evidence('real_name', bob)).toEqual({ same_picture: String(await idOf('real_name', ann)) });
  expect(await evidence('real_name', ann)).toEqual({ same_picture: String(await idOf('real_name', bob)) });
});

it('identities of borrowers: the reviewer sees other users who sent a similar picture', async () => {
  const [cat, dan] = [await aRealUser(server, 'cat@example.com'), await aRealUser(server, 'dan@example.com')];

  const even = await sharp(Buffer.from(DOCUMENT)).flatten().jpeg({ quality: 92 }).toBuffer();
  const smaller = await sharp(even).resize(480).jpeg({ quality: 60 }).toBuffer();
  for (const [who, bytes] of [
    [cat, even],
    [dan, smaller],
  ] as const) {
    const { data } = await upload(server, who.token, bytes);
    await server.must(loanKycSubmit, { ...BORROWER, hand_pic: data.url }, who.token);
  }
  const other = present(await idOf('loan_kyc', cat), 'submitted');
  expect(await evidence('loan_kyc', dan)).toEqual({ similar_picture: String(other) });
});

/** A drawing of a document: lines and blocks of one tone, as a photo has them. */
const DOCUMENT = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#eef"/>${Array.from(
  { length: 14 },
  (_, at) =>
    `<rect x="${20 + ((at * 31) % 140)}" y="${20 + at * 26}" width="${60 + ((at * 97 + 53) % 400)}" height="14" fill="hsl(${(at * 47) % 360} 60% ${20 + ((at * 13) % 50)}%)"/>`,
).join('')}</svg>`;
