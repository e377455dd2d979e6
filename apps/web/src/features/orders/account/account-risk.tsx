import { cx, Line, Num, type NumProps, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { ContractAccount } from '../../../shared/orders/contract-account.ts';
import { Term } from '../../../shared/terms/term.tsx';
import { type RiskState, riskBar } from './risk-bar.ts';

export interface RiskProps extends Pick<NumProps, 'isBoxed'> {
  /** Undefined until loaded. */
  readonly account: ContractAccount | undefined;
}

const alarms = {
  idle: '',
  sound: '',
  near: 'text-warn',
  called: 'text-danger',
} as const satisfies Record<RiskState, string>;

/** Used margin ÷ equity: the inverse of the ratio, and so collapsed by default. */
function RiskRateDetails({ account }: Pick<RiskProps, 'account'>) {
  const t = useText('orders');
  const f = useFormats();
  if (!account) return null;
  return (
    <details className="mt-1 text-xs text-quiet">
      <summary className="inline-flex min-h-6 cursor-pointer items-center">{t('account.details')}</summary>
      <dl>
        <Line label={<Term name="marginUsed">{t('account.risk')}</Term>}>
          <Num className={alarms[riskBar(account.prepaymentRatio, account.levels).state]}>
            {f.percent(account.hazardRate)}
          </Num>
        </Line>
      </dl>
    </details>
  );
}

/** Equity ÷ used margin; of no meaning while no margin is used. */
export function RatioText({ account, ...look }: RiskProps) {
  const t = useText('orders');
  const f = useFormats();
  if (!account) return <Skeleton className="inline-block h-3.5 w-14" />;
  const ratio = account.prepaymentRatio;
  if (ratio === undefined) return <span className="text-faint">{t('account.noMargin')}</span>;
  return (
    <Num {...look} className={alarms[riskBar(ratio, account.levels).state]}>
      {f.percent(ratio)}
    </Num>
  );
}

const fills = {
  idle: 'bg-accent-fill',
  sound: 'bg-accent-fill',
  near: 'bg-warn',
  called: 'bg-danger',
} as const satisfies Record<RiskState, string>;

/** Fills as the prepayment ratio falls; its marks are where the rules warn and close out. */
export function RiskMeter({ account }: Pick<RiskProps, 'account'>) {
  const t = useText('orders');
  const f = useFormats();
  const levels = account?.levels;
  const bar = riskBar(account?.prepaymentRatio, levels);
  const percent = (level: number) => f.ratio(level / 100);
  return (
    <div>
      <div className="relative h-1.5" aria-hidden="true">
        <div className="h-full rounded-full bg-well">
          <div
            className={cx('h-full rounded-full', fills[bar.state])}
            // Half a percent is about a pixel: finer steps would re-render without visible effect.
            style={{ width: `${Math.round(bar.filled * 200) / 2}%` }}
          />
        </div>
        {levels ? <Mark at={bar.callMark} /> : null}
        <Mark at={1} />
      </div>
      <p className="mt-1 grid min-h-4 grid-cols-[1fr_auto_1fr] gap-2 text-xs text-faint">
        {levels ? (
          <>
            <span className="col-start-2">{t('account.call', { ratio: percent(levels.warning) })}</span>
            <span className="text-end">
              <Term name="stopOut">{t('account.closeOut', { ratio: percent(levels.close_out) })}</Term>
            </span>
          </>
        ) : null}
      </p>
      {levels && (bar.state === 'called' || bar.state === 'near') ? (
        <p role="status" className={cx('mt-1 text-xs font-medium', alarms[bar.state])}>
          {t(`account.state.${bar.state}`, { ratio: percent(levels.close_out) })}
        </p>
      ) : null}
      {levels?.next ? (
        <p className="mt-1 text-xs text-quiet">
          {t('account.nextLevels', {
            from: f.dateTime(levels.next.from),
            call: percent(levels.next.warning),
            closeOut: percent(levels.next.close_out),
          })}
        </p>
      ) : null}
      <RiskRateDetails account={account} />
    </div>
  );
}

function Mark({ at }: { readonly at: number }) {
  return (
    <span
      className="absolute -top-0.5 h-2.5 w-0.5 -translate-x-1/2 rounded-full bg-line-strong rtl:translate-x-1/2"
      style={{ insetInlineStart: `${at * 100}%` }}
    />
  );
}
