import { Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useRealName } from '../../shared/people/real-name.ts';

/** `review_status`, from 0 to 3 (docs/spec/product.md#states). */
const states = [
  { words: 'none', tone: 'plain' },
  { words: 'waiting', tone: 'warn' },
  { words: 'approved', tone: 'good' },
  { words: 'rejected', tone: 'bad' },
] as const;

/** State of the account's real-name verification; nothing for a demo account or while loading. */
export function IdentityTag() {
  const t = useText('profile.identity');
  const status = useRealName().data?.review_status;
  const state = status === undefined ? undefined : states[status];
  return state ? <Tag tone={state.tone}>{t(state.words)}</Tag> : null;
}
