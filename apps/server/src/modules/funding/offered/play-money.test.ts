import { chargeInfo, chargeSubmit, wireInfo } from '@tidemark/contract/calls/money/deposits';
import * as settings from '@tidemark/contract/operator/settings/funding-settings';
import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { signInOperator } from '../../../../test/support/operators.ts';
import { uploadPhoto } from '../../../../test/support/pictures.ts';
import { aRealUser } from '../../../../test/support/real-user.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { testServer } from '../../../../test/support/test-server.ts';

const places = async (server: Awaited<ReturnType<typeof testServer>>, token: string) => {
  const addresses = await server.must(chargeInfo, {}, token);
  const accounts = await server.must(wireInfo, {}, token);
  return [
    ...addresses.map(({ currency_code, protocol_code }) => `${currency_code} ${protocol_code}`),
    ...accounts.map(({ currency_code, bank_name }) => `${currency_code} ${bank_name}`),
  ];
};

it('simulated deposits: offer demo destinations, and hide them once money is real', async () => {
  const database = await testDatabase();
  const simulated = await testServer({ database, environment: { FEED: 'sim', SIM_SEED: '1' } });
  const { token } = await aRealUser(simulated, 'player@example.com');
  const seeded = ['USDT TRC20', 'USDT ERC20', 'USDC ERC20'];
  const bank = 'Play Money Bank (simulation)';
  expect(await places(simulated, token)).toEqual([...seeded, `USD ${bank}`, `EUR ${bank}`]);
  const [address] = await simulated.must(chargeInfo, { currency: 'USDT' }, token);
  const { id, address: shown } = present(address, 'an address');
  const paid = {
    number: '100',
    proofImg: await uploadPhoto(simulated, token),
    charge_id: id,
    address: shown,
  };
  expect(await simulated.must(chargeSubmit, paid, token)).toMatchObject({ status: 0, address: shown });

  // An address of one's own is listed next to them; a second start adds nothing.
  const admin = await signInOperator(simulated, 'admin');
  const own = { currency_id: 1, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', position: 0, open: true };
  await simulated.must(settings.fundingAddressSave, own, admin.token);
  await simulated.stop();
  const again = await testServer({ database, environment: { FEED: 'sim', SIM_SEED: '1' } });
  expect(await places(again, token)).toEqual(['USDT TRC20', ...seeded, `USD ${bank}`, `EUR ${bank}`]);
  await again.stop();

  const real = await testServer({ database });
  expect(await places(real, token)).toEqual(['USDT TRC20']);
  const proofImg = await uploadPhoto(real, token);
  expect((await real.call(chargeSubmit, { ...paid, proofImg }, token)).key).toBe('funding.option_unknown');
});
