import type { passkey } from '@tidemark/contract/calls/account/passkeys';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { withoutInvisible } from '@tidemark/domain/text';
import type * as z from 'zod/mini';
import type { PasskeyRow } from '../../../platform/passkeys/passkeys.ts';

/** How many passkeys one account may have: some devices, and keys in a drawer. */
export const PASSKEYS_MAX = 10;
const LABEL_MAX = 60;

/** A name for a passkey: one line of 1 to 60 characters. */
export function readPasskeyLabel(text: string): Outcome<string> {
  const label = withoutInvisible(text).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  const isGood = label !== '' && [...label].length <= LABEL_MAX && !/\p{C}/u.test(label);
  return isGood ? label : refuse('session.passkey_label', { max: LABEL_MAX }, 'label');
}

/** A passkey as its owner sees it. */
export function presentPasskey(row: PasskeyRow): z.infer<typeof passkey> {
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  return {
    id: row.id,
    label: row.label,
    synced: row.backed_up,
    created_at: new Date(row.created_at).toISOString(),
    used_at: iso(row.used_at),
    copied_at: iso(row.copied_at),
  };
}
