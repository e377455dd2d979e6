import { chargeInfo } from '@tidemark/contract/calls/money/deposits';
import {
  fundingCurrencies,
  fundingCurrencySave,
} from '@tidemark/contract/operator/settings/funding-settings';
import { present } from '@tidemark/domain/outcome';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { saveByTwo } from '../../../../test/support/operators.ts';
import { upload } from '../../../../test/support/pictures.ts';
import { openBackOffice, type Payer } from './deposits.fixture.ts';

const backOffice = await openBackOffice();

/** A receipt on a screen: bars and blocks as lines of text and a logo are, at places of a seed. */
function aReceipt(seed: number) {
  const bars = Array.from({ length: 14 }, (_, at) => {
    const width = 60 + ((at * 97 + seed * 53) % 400);
    return `<rect x="${20 + ((at * seed * 31) % 140)}" y="${20 + at * 26}" width="${width}" height="14" fill="hsl(${(at * 47 + seed * 90) % 360} 60% ${20 + ((at * 13) % 50)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#eef"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

describe('the evidence of a deposit', () => {
  it('cannot be reused until the other deposit is over', async () => {
    const kim = await backOffice.payer('kim');
    const { data: first } = await backOffice.send(kim, '50', { proofImg: kim.proof });
    const again = () => backOffice.send(kim, '51', { proofImg: kim.proof });
    expect(await again()).toMatchObject({ key: 'funding.proof_used', data: { field: 'proofImg' } });
    expect(await backOffice.wire(kim, '52')).toMatchObject({ key: 'funding.proof_used' });
    expect((await backOffice.cancel(kim, first.id)).code).toBe(1);
    expect((await again()).code).toBe(1);
  });

  it('must include the proof or reference that its method requires', async () => {
    const [pia, proofImg] = [await backOffice.payer('pia'), ''];
    const { server, admin } = backOffice;
    expect(await backOffice.send(pia, '50', { proofImg })).toMatchObject({
      ...{ key: 'funding.proof_required', data: { field: 'proofImg' } },
    });
    const set = async (more: { readonly deposit_proof: boolean; readonly deposit_reference: boolean }) => {
      const all = await server.must(fundingCurrencies, {}, admin.token);
      const { id, version, value } = present(
        all.find(({ value }) => value.protocol === 'TRC20'),
        'USDT',
      );
      const submission = { ...value, id: Number(id), from: version, reason: 'other evidence', ...more };
      return saveByTwo(server, fundingCurrencySave, submission, admin);
    };
    const neither = await set({ deposit_proof: false, deposit_reference: false });
    expect(neither).toMatchObject({ key: 'funding.evidence_needed', data: { field: 'deposit_proof' } });
    expect((await set({ deposit_proof: false, deposit_reference: true })).code).toBe(1);
    const [option] = await server.must(chargeInfo, {}, pia.token);
    expect(option).toMatchObject({ proof_required: false, reference_required: true });
    expect(await backOffice.send(pia, '50', { proofImg, reference: ' \u200b- ' })).toMatchObject({
      ...{ key: 'funding.reference_required', data: { field: 'reference' } },
    });
    const { data: taken } = await backOffice.send(pia, '50', { proofImg, reference: 'T-7' });
    expect(taken).toMatchObject({ status: 0, proofImg: '', reference: 'T-7' });
    expect((await backOffice.review(taken.id)).pictures).toEqual([]);
    const { data: other } = await backOffice.send(pia, '60', { proofImg, reference: 'T-8' });
    const keys = (await backOffice.review(other.id)).fields.map(({ key }) => key);
    expect(keys.filter((key) => /same_|similar_/.test(key))).toEqual([]);
    await backOffice.approve(taken.id);
    expect(await backOffice.funded(pia)).toBe('50.000000');
    expect((await set({ deposit_proof: true, deposit_reference: false })).code).toBe(1);
  });

  it('cannot have an unreadable reference', async () => {
    const leo = await backOffice.payer('leo');
    const refused = await backOffice.send(leo, '50', { reference: 'a\u0007b' });
    expect(refused).toMatchObject({ key: 'funding.text_malformed', data: { field: 'reference' } });
  });
});

it('deposit review: shows all deposits with an equal or similar proof or the same reference', async () => {
  const [mia, ned, oda] = [
    await backOffice.payer('mia'),
    await backOffice.payer('ned'),
    await backOffice.payer('oda'),
  ];
  const photo = await aReceipt(1).jpeg({ quality: 90 }).toBuffer();
  const smaller = await sharp(photo).resize(480).jpeg({ quality: 60 }).toBuffer();
  const sent = async (who: Payer, bytes: Buffer, reference: string) => {
    const proofImg = (await upload(backOffice.server, who.token, bytes)).data.url;
    return (await backOffice.send(who, '60', { proofImg, reference })).data;
  };
  const id = 'c0ffee11'.repeat(8);
  const first = await sent(mia, photo, `https://tronscan.org/#/transaction/${id}`);
  expect(first.reference).toBe(`https://tronscan.org/#/transaction/${id}`);
  const equal = await sent(ned, photo, `\u200b0x${id.toUpperCase()}`);
  const similar = await sent(oda, smaller, 'another');
  const evidence = async (of: { readonly id: number }) =>
    Object.fromEntries((await backOffice.review(of.id)).fields.map(({ key, value }) => [key, value]));
  expect(await evidence(first)).toMatchObject({
    ...{ same_picture: String(equal.id), similar_picture: String(similar.id) },
    same_reference: String(equal.id),
  });
  expect(await evidence(similar)).toMatchObject({ similar_picture: `${equal.id}, ${first.id}` });
  expect(await evidence(similar)).not.toHaveProperty('same_reference');
  const alone = await sent(mia, await aReceipt(7).jpeg().toBuffer(), '');
  expect(Object.keys(await evidence(alone)).filter((key) => /same_|similar_/.test(key))).toEqual([]);
});
