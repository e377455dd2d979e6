import { createPasskeyStore } from '../../../platform/passkeys/store.ts';

/** The passkeys of operators, and their challenges. */
export const passkeyStore = createPasskeyStore({
  module: 'operator',
  passkeys: 'operator.passkey',
  challenges: 'operator.passkey_challenge',
  owner: 'operator_id',
});
