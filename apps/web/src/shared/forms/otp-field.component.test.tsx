import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { OtpField } from './otp-field.tsx';

function Held({ onWhole }: { readonly onWhole: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <OtpField label="Code" value={code} onChange={setCode} onWhole={onWhole} />;
}

describe('OtpField', () => {
  it.each(['123 456', '١٢٣٤٥٦', '１２３–４５６', '๑๒๓\u200b๔๕๖'])(
    'sends six digits once «%s» is typed',
    async (typed) => {
      const onWhole = vi.fn();
      const { user } = await draw(<Held onWhole={onWhole} />);
      await user.type(screen.getByLabelText('Code'), typed);
      expect(onWhole.mock.calls).toEqual([['123456']]);
    },
  );

  it('sends the code of a pasted message', async () => {
    const onWhole = vi.fn();
    const { user } = await draw(<Held onWhole={onWhole} />);
    await user.click(screen.getByLabelText('Code'));
    await user.paste('\u200eYour code: 123 456. It is good for 10 minutes.');
    expect(onWhole.mock.calls).toEqual([['123456']]);
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '123456');
  });

  it('shows a pasted number that is too long completely and sends nothing', async () => {
    const onWhole = vi.fn();
    const { user } = await draw(<Held onWhole={onWhole} />);
    await user.click(screen.getByLabelText('Code'));
    await user.paste('1234567');
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '1234567');
    expect(onWhole).not.toHaveBeenCalled();
  });
});
