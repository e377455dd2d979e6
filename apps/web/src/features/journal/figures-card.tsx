import type { CallOutput } from '@tidemark/contract';
import type { journalAnalysis } from '@tidemark/contract/calls/trading/journal';
import type { Messages } from '@tidemark/i18n';
import { Card, ChangeText, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { gainDirection } from '../../shared/money/gain.tsx';
import { Explained } from '../../shared/terms/explained.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

export type Analysis = CallOutput<typeof journalAnalysis>;

/** A figure with its definition on tap. */
export function FigureName({ name }: { readonly name: keyof Messages['journal']['names'] }) {
  const t = useText('journal');
  return (
    <Explained name={t(`names.${name}`)} about={t(`about.${name}`)}>
      {t(`names.${name}`)}
    </Explained>
  );
}

function Figure({
  name,
  note,
  children,
}: {
  readonly name: keyof Messages['journal']['names'];
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-xs text-quiet">
        <FigureName name={name} />
      </dt>
      <dd className="text-sm font-medium">
        {children}
        {note ? <span className="block text-xs font-normal text-faint">{note}</span> : null}
      </dd>
    </div>
  );
}

/** The figures of the trades, each with its definition. */
export function FiguresCard({ figures }: { readonly figures: Analysis['figures'] }) {
  const t = useText('journal');
  const f = useFormats();
  const texts = useFigureTexts();
  const profit = (value: string | null) => (
    <ChangeText arrow={false} direction={gainDirection(Number(value ?? 0))} text={texts.signed(value)} />
  );
  const { expectancy_r: inR, profit_factor: factor } = figures;
  return (
    <section aria-labelledby="journal-figures">
      <Card>
        <h2 id="journal-figures" className="mb-3 text-xs font-medium text-quiet">
          {t('figures')}
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @xl:grid-cols-3 @3xl:grid-cols-5">
          <Figure name="net">{profit(figures.net)}</Figure>
          <Figure name="trades">
            <Num>{f.count(figures.trades)}</Num>
          </Figure>
          <Figure name="winRate">
            <Num>{texts.ratio(figures.win_rate)}</Num>
          </Figure>
          <Figure name="profitFactor">
            <Num>{factor === null ? '–' : f.amount(factor)}</Num>
          </Figure>
          <Figure name="maxDrawdown" note={texts.ratio(figures.max_drawdown_rate)}>
            <Num>{texts.amount(figures.max_drawdown)}</Num>
          </Figure>
          <Figure name="expectancy">{profit(figures.expectancy)}</Figure>
          <Figure
            name="expectancyR"
            note={inR === null ? undefined : t('withStop', { count: figures.with_stop })}
          >
            <Num>{inR === null ? '–' : t('inR', { value: inR })}</Num>
          </Figure>
          <Figure name="averageWin">{profit(figures.average_win)}</Figure>
          <Figure name="averageLoss">{profit(figures.average_loss)}</Figure>
          <Figure name="averageHeld">
            <Num>{texts.span(figures.average_held_ms)}</Num>
          </Figure>
          <Figure name="largestWin">{profit(figures.largest_win)}</Figure>
          <Figure name="largestLoss">{profit(figures.largest_loss)}</Figure>
          <Figure name="winningRun">
            <Num>{f.count(figures.winning_run)}</Num>
          </Figure>
          <Figure name="losingRun">
            <Num>{f.count(figures.losing_run)}</Num>
          </Figure>
          <Figure name="fees">
            <Num>{texts.amount(figures.fees)}</Num>
          </Figure>
        </dl>
      </Card>
    </section>
  );
}
