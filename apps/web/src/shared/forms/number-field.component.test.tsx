import { screen } from '@testing-library/react';
import type { LanguageCode } from '@tidemark/i18n';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { NumberField, NumberStepper } from './number-field.tsx';

/** A price field like the ticket's, and an amount with a button that fills it; shows the form's values. */
function Form({ precision = 2, first = '' }: { readonly precision?: number; readonly first?: string }) {
  const [price, setPrice] = useState(first);
  const [amount, setAmount] = useState('');
  const step = 10 ** -precision;
  const words = { lessLabel: 'Less', moreLabel: 'More' };
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <NumberStepper
        {...words}
        {...{ step, precision, placesMin: precision }}
        label="Price"
        value={price}
        onChange={setPrice}
      />
      <NumberField label="Amount" places={6} isMoney value={amount} onChange={setAmount} />
      <button type="button" onClick={() => setAmount('12345.5')}>
        All
      </button>
      <output>{`${price} | ${amount}`}</output>
    </form>
  );
}

async function drawForm(language: LanguageCode, form = <Form />) {
  const { user } = await draw(form, { language });
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return {
    user,
    price: field('Price'),
    amount: field('Amount'),
    known: () => screen.getByRole('status').textContent,
    refusal: () => screen.queryByRole('alert')?.textContent?.replace(/[\u2066\u2069]/g, ''),
  };
}

describe('number field', () => {
  it('keeps a German number as it is typed, and formats it when it is left', async () => {
    const { user, amount, known, refusal } = await drawForm('de');
    await user.type(amount, '1234,5');
    expect([amount.value, known()]).toEqual(['1234,5', ' | 1234.5']);
    await user.tab();
    expect([amount.value, known(), refusal()]).toEqual(['1.234,5', ' | 1234.5', undefined]);
  });

  it('reads 1.234,56 in German as 1234.56', async () => {
    const german = await drawForm('de');
    await german.user.type(german.price, '1.234,56');
    expect(german.known()).toBe('1234.56 | ');
  });

  it('reads a pasted 10,000 in English as ten thousand', async () => {
    const { user, price, known } = await drawForm('en');
    await user.click(price);
    await user.paste('10,000');
    expect(known()).toBe('10000 | ');
    await user.tab();
    expect(price.value).toBe('10,000.00');
  });

  it('reads Arabic digits and the Arabic decimal separator', async () => {
    const { user, amount, known } = await drawForm('ar');
    await user.type(amount, '١٢٣٤٫٥');
    await user.tab();
    expect([known(), amount.value]).toEqual([' | 1234.5', '1,234.5']);
  });

  it.each(['-5', '1e6', '5-10', '$5', '1,234,5', '10.000'])(
    'refuses %s on blur and keeps the text',
    async (typed) => {
      const { user, amount, refusal } = await drawForm('en');
      await user.type(amount, typed);
      expect(refusal(), 'not while it is typed').toBeUndefined();
      await user.tab();
      expect(refusal()).toBe('Enter a valid number, like 1,234.56');
      expect([amount.value, amount.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    },
  );

  it('refuses too many decimal places and names the maximum', async () => {
    const { user, price, refusal } = await drawForm('en');
    await user.type(price, '1.234{Enter}');
    expect(refusal()).toBe('Decimal places: at most 2');
  });

  it('shows a value set by a button with the separators of the language', async () => {
    const { user, amount } = await drawForm('fr');
    await user.type(amount, '7');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(amount.value).toBe('12\u202f345,5');
  });

  it('steps a price of eight decimals by button and arrow key without an exponent', async () => {
    const { user, price, known } = await drawForm('en', <Form precision={8} first="0.00000084" />);
    expect(price.value).toBe('0.00000084');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect([price.value, known()]).toEqual(['0.00000085', '0.00000085 | ']);
    await user.click(price);
    await user.keyboard('{ArrowDown}');
    expect(price.value).toBe('0.00000084');
  });

  it('disables its step buttons while the text is no number', async () => {
    const { user, price } = await drawForm('en');
    await user.type(price, '1e6');
    expect(screen.getByRole('button', { name: 'More' })).toHaveProperty('disabled', true);
  });
});
