import { describe, expect, it } from 'vitest';
import { type Payee, type PayeeForm, payeeKey, readBankPayee, readCoinPayee, samePayee } from './payee.ts';

const form: PayeeForm = {
  address: '',
  tag: '',
  bankName: '  Hang   Seng Bank ',
  bankAddress: '83 Des Voeux Road Central',
  bankSwift: 'hase hkhh',
  payeeName: '陳大文',
  payeeAccount: '123-456789-001',
  remark: '',
};

describe('payee account', () => {
  it('is normalised to one form regardless of spaces, dashes and case', () => {
    expect(readBankPayee(form)).toEqual({
      kind: 'bank',
      bankName: 'Hang Seng Bank',
      bankAddress: '83 Des Voeux Road Central',
      bankSwift: 'HASEHKHH',
      payeeName: '陳大文',
      payeeAccount: '123456789001',
      remark: '',
    });
  });

  it.each([
    ['without a bank', { bankName: ' ' }, 'funding.text_length', 'bankName'],
    ['with a bank of 101 letters', { bankName: 'x'.repeat(101) }, 'funding.text_length', 'bankName'],
    ['with a bank of signs', { bankName: '---' }, 'funding.text_malformed', 'bankName'],
    ['with markup', { payeeName: 'Ann <b>' }, 'funding.text_malformed', 'payeeName'],
    ['with a line break', { payeeName: 'Ann\nBea' }, 'funding.text_malformed', 'payeeName'],
    ['that turns the line around', { payeeName: 'Ann \u202eaeB' }, 'funding.text_malformed', 'payeeName'],
    ['with a long remark', { remark: 'x'.repeat(201) }, 'funding.text_length', 'remark'],
    ['with a short SWIFT', { bankSwift: 'HASEHK' }, 'funding.swift_malformed', 'bankSwift'],
    ['with digits for a bank', { bankSwift: '1234HKHH' }, 'funding.swift_malformed', 'bankSwift'],
    ['without a number', { payeeAccount: '' }, 'funding.account_malformed', 'payeeAccount'],
    ['with letters only', { payeeAccount: 'ABCDEFGH' }, 'funding.account_malformed', 'payeeAccount'],
    ['with 35 digits', { payeeAccount: '1'.repeat(35) }, 'funding.account_malformed', 'payeeAccount'],
    ['with signs', { payeeAccount: '1234$567' }, 'funding.account_malformed', 'payeeAccount'],
    [
      'with a mistyped IBAN',
      { payeeAccount: 'GB82 WEST 1234 5698 7654 33' },
      'funding.iban_typo',
      'payeeAccount',
    ],
    ['with half an IBAN', { payeeAccount: 'GB82 WEST 12' }, 'funding.iban_typo', 'payeeAccount'],
  ])('%s is refused at its field', (_, wrong, refusal, field) => {
    expect(readBankPayee({ ...form, ...wrong })).toMatchObject({ refusal, field });
  });

  it.each(['GB82 WEST 1234 5698 7654 32', 'DE89370400440532013000', 'fr14 2004 1010 0505 0001 3m02 606'])(
    'accepts the IBAN %s',
    (account) => {
      const payeeAccount = account.replaceAll(' ', '').toUpperCase();
      expect(readBankPayee({ ...form, payeeAccount: account })).toMatchObject({ payeeAccount });
    },
  );

  it('is read without invisible characters left by copying', () => {
    const copied = {
      ...form,
      payeeAccount: '\u202aDE89\u00a03704‑0044\u200b 0532 ０１３０ 00\u202c',
      bankSwift: '\ufeffhase\u00adhkhh',
    };
    expect(readBankPayee(copied)).toMatchObject({
      payeeAccount: 'DE89370400440532013000',
      bankSwift: 'HASEHKHH',
    });
  });

  it.each(['ジョン・スミス', 'علی\u200cرضا', 'E', 'O’Brien', '3M & Co.'])(
    'accepts the holder name %s',
    (name) => {
      expect(readBankPayee({ ...form, payeeName: name })).toMatchObject({ payeeName: name });
    },
  );

  it('is equal when the holder name differs only in case and apostrophe', () => {
    const written = (payeeName: string) => readBankPayee({ ...form, payeeName }) as Payee;
    expect(samePayee('', written('Siobhán O’Brien'), written("SIOBHÁN O'BRIEN"))).toBe(true);
    expect(samePayee('', written('Siobhán O’Brien'), written('Siobhan O’Brien'))).toBe(false);
  });

  it('is identified by its account number, a coin address by its lower-case form', () => {
    const bank = {
      kind: 'bank',
      bankName: '',
      bankAddress: '',
      bankSwift: '',
      payeeName: '',
      remark: '',
    } as const;
    expect(payeeKey('', { ...bank, payeeAccount: '1234' })).toBe('1234');
    const written = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const network = { protocol: 'ERC20', payeeTag: 'none' } as const;
    const coin = { kind: 'coin', address: written, tag: '' } as const;
    expect(readCoinPayee(network, { ...form, address: ` ${written}` })).toEqual(coin);
    expect(payeeKey('ERC20', coin)).toBe(written.toLowerCase());
  });

  it('differs by the destination tag, which a payment link may contain', () => {
    const network = { protocol: 'XRP', payeeTag: 'number' } as const;
    const read = (address: string, tag: string) => readCoinPayee(network, { ...form, address, tag });
    const linked = read('xrpl:rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv?dt=77', '');
    expect(linked).toMatchObject({ address: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', tag: '77' });
    expect(read('rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', '')).toMatchObject({ refusal: 'funding.tag_required' });
    const other = read('rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', '78') as Payee;
    expect(samePayee('XRP', linked as Payee, other)).toBe(false);
  });
});
