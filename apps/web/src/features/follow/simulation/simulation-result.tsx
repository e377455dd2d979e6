import { winRate } from '@tidemark/domain/follow';
import { EmptyState, Line, LinePlot, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { ProfitText, RateText } from '../../../shared/money/gain.tsx';
import { Term } from '../../../shared/terms/term.tsx';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { opposite } from '../fees/opposite.ts';
import type { Simulated } from '../queries.ts';
import { useCopyText } from '../use-copy-text.ts';

interface ResultProps {
  readonly result: Simulated;
}

/** The curve and the figures of a simulation, what was skipped, and what it leaves out. */
export function SimulationResult({ result }: ResultProps) {
  const t = useText('follow.simulation');
  const f = useFormats();
  if (result.orders === 0) return <EmptyState icon="follow" title={t('none')} />;
  return (
    <>
      <Curve result={result} />
      <Figures result={result} />
      {result.cut ? <p className="text-xs text-warn">{t('cut', { count: f.count(result.orders) })}</p> : null}
      <p className="text-xs text-quiet">{t('leavesOut')}</p>
    </>
  );
}

function Curve({ result }: ResultProps) {
  const t = useText('follow.simulation');
  const follow = useText('follow');
  const f = useFormats();
  const d = useDayFormats();
  return (
    <LinePlot
      label={t('chart')}
      points={result.points.map(({ day, balance }) => ({
        value: Number(balance),
        name: d.day(day),
        text: follow('submit.usd', { amount: f.amount(balance) }),
      }))}
      tickText={(value) => f.wholeAmount(Math.round(value))}
    />
  );
}

const reasons = ['minimum', 'margin', 'not_offered', 'leader_equity'] as const;

function Figures({ result }: ResultProps) {
  const t = useText('follow');
  const d = useDayFormats();
  const f = useFormats();
  const say = useCopyText();
  const usd = (amount: string) => <Num>{t('submit.usd', { amount: f.amount(amount) })}</Num>;
  return (
    <dl aria-live="polite" className="m-0 border-y border-line py-1">
      <Line label={t('simulation.profit')} className="font-medium">
        <ProfitText amount={result.profit} /> <RateText percent={result.rate} />
      </Line>
      <Line label={t('simulation.balance')}>{usd(result.balance)}</Line>
      <Line label={t('simulation.fees')}>{usd(result.fees)}</Line>
      {Number(result.financing) === 0 ? null : (
        <Line label={t('fee.financing')}>
          <Num>{d.exactSigned(opposite(result.financing))}</Num>
        </Line>
      )}
      {Number(result.performance_fees) === 0 ? null : (
        <Line label={t('fee.title')}>{usd(result.performance_fees)}</Line>
      )}
      <Line label={<Term name="drawdown">{t('trader.drawdown')}</Term>}>
        <Num>{f.percent(result.drawdown)}</Num>
      </Line>
      <Line label={t('figures.win')}>
        <Num>{f.percent(winRate(result.won, result.copied))}</Num>
      </Line>
      <Line label={t('simulation.margin')}>{usd(result.largest_margin)}</Line>
      <Line label={t('submit.previewCopied')}>
        {t('submit.copiedOf', { copied: f.count(result.copied), all: f.count(result.orders) })}
      </Line>
      {reasons.map((reason) =>
        result.skipped[reason] === 0 ? null : (
          <Line key={reason} label={t('simulation.skipped', { reason: say.reason(reason) })}>
            <Num>{f.count(result.skipped[reason])}</Num>
          </Line>
        ),
      )}
    </dl>
  );
}
