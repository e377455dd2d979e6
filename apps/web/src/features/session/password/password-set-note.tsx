import { Icon } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { usePasswordSet } from './after-password.ts';

/** After a new password: which sessions ended, and until when withdrawals wait. */
export function PasswordSetNote() {
  const t = useText('session.passwordSet');
  const f = useFormats();
  const set = usePasswordSet((state) => state.set);
  if (set === undefined) return null;
  const until = set.withdraw_hold_until;
  return (
    <div role="status" className="flex gap-3 rounded-md bg-good-soft p-3 text-sm">
      <Icon name="check" className="text-good" />
      <div className="min-w-0 text-ink">
        <strong className="block font-medium">{t('title')}</strong>
        <p>{t('sessions', { count: set.sessions_ended })}</p>
        {until === null ? null : <p>{t('hold', { date: f.date(until), time: f.time(until) })}</p>}
      </div>
    </div>
  );
}
