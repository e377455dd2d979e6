import { screen } from '@testing-library/react';
import { areaList } from '@tidemark/contract/calls/account/session';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { IdentityForm } from './identity-form.tsx';

it('IdentityForm: asks for the country of residence', async () => {
  const { user } = await draw(<IdentityForm name="ジョン・スミス" />, {
    answers: [answerTo(areaList, () => [{ id: 500, code: 'SG', global_code: '65', name: 'Singapore' }])],
  });
  await screen.findByRole('option', { name: 'Singapore' });
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText('Select your country')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Country of residence'), '500');
  expect(screen.queryByText('Select your country')).toBeNull();
});
