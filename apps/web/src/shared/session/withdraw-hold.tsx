import { info } from '@tidemark/contract/calls/account/security';
import { Icon } from '@tidemark/ui';
import { useCall } from '../api/use-call.ts';
import { useFormats, useText } from '../device/language.ts';
import { activeHold } from './active-hold.ts';

/** Until when withdrawals wait, and why; nothing where they do not. */
export function WithdrawHold() {
  const t = useText('security');
  const f = useFormats();
  const hold = activeHold(useCall(info, {}, { quiet: true }).data, Date.now());
  if (!hold) return null;
  const until = hold.withdraw_hold_until;
  const reason = hold.withdraw_hold_reason;
  return (
    <div className="flex gap-3 rounded-md bg-warn-soft p-3 text-sm">
      <Icon name="history" className="text-warn" />
      <p className="min-w-0 text-ink">
        <strong className="block font-medium">
          {t('hold.title', { moment: t('at', { date: f.date(until), time: f.time(until) }) })}
        </strong>
        {reason === '' ? null : t(`hold.${reason}`)}
      </p>
    </div>
  );
}
