import { Switch, TextField } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';

/** How an accepted dispute is settled, as an operator states it. */
export interface StatedSettlement {
  /** As it was typed; empty: none. */
  readonly correction_id: string;
  readonly nothing_owed: boolean;
}

export const UNSETTLED: StatedSettlement = { correction_id: '', nothing_owed: false };

/** The correction that settles a dispute, or the statement that no money is owed: each takes the other back. */
export function SettlementFields({
  stated,
  problem,
  onState,
}: {
  readonly stated: StatedSettlement;
  readonly problem: string | undefined;
  readonly onState: (stated: StatedSettlement) => void;
}) {
  const t = useText('console-money.review.dispute');
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('correction')}
        hint={t('correctionHint')}
        inputMode="numeric"
        dir="ltr"
        maxLength={16}
        value={stated.correction_id}
        error={problem}
        onChange={(event) => onState({ correction_id: event.target.value.trim(), nothing_owed: false })}
      />
      <span className="flex items-center justify-between gap-3 text-sm">
        <span aria-hidden="true">{t('nothingOwed')}</span>
        <Switch
          label={t('nothingOwed')}
          checked={stated.nothing_owed}
          onChange={(nothing_owed) => onState({ correction_id: '', nothing_owed })}
        />
      </span>
    </div>
  );
}
