import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { api } from '../api/api.ts';
import { readStored } from '../device/storage.ts';
import { enterSession } from './session.ts';

/**
 * Opens a demo account, or the one this device had before. Rejects where the server refuses; with `quiet` the
 * caller shows it.
 */
export async function enterDemo({ quiet = false }: { readonly quiet?: boolean } = {}): Promise<void> {
  const demoId = readStored('demoId');
  const { token, user } = await api.call(createAccountDemo, demoId === null ? {} : { demo_id: demoId }, {
    race: 'sign-in',
    quiet,
  });
  enterSession(token, user);
}
