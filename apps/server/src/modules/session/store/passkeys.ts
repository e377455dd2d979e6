import { createPasskeyStore } from '../../../platform/passkeys/store.ts';

/** The passkeys of users, and their challenges. */
export const passkeyStore = createPasskeyStore({
  module: 'session',
  passkeys: 'session.passkeys',
  challenges: 'session.passkey_challenges',
  owner: 'user_id',
});
