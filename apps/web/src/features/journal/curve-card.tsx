import { Card, LinePlot, Num, Table } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { Explained } from '../../shared/terms/explained.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import type { Analysis } from './figures-card.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

/** Net equity after each trade, its drawdown below, and both as a table. */
export function CurveCard({ curve }: { readonly curve: Analysis['curve'] }) {
  const t = useText('journal');
  const f = useFormats();
  const d = useDayFormats();
  const texts = useFigureTexts();
  const scale = texts.isHidden ? {} : { tickText: (value: number) => d.compact(value) };
  const percent = (rate: number | null) => (rate === null ? '' : ` · ${f.ratio(rate)}`);
  return (
    <section aria-labelledby="journal-curve">
      <Card className="flex flex-col gap-3">
        <h2 id="journal-curve" className="text-xs font-medium text-quiet">
          <Explained name={t('curve.title')} about={t('curve.about')}>
            {t('curve.title')}
          </Explained>
        </h2>
        <LinePlot
          label={t('curve.title')}
          points={curve.map(({ time, equity }) => ({
            value: Number(equity),
            name: f.dateTime(time),
            text: texts.amount(equity),
          }))}
          {...scale}
        />
        <h3 className="text-xs font-medium text-quiet">
          <Explained name={t('curve.drawdown')} about={t('curve.drawdownAbout')}>
            {t('curve.drawdown')}
          </Explained>
        </h3>
        <LinePlot
          label={t('curve.drawdown')}
          points={curve.map(({ time, drawdown, drawdown_rate: rate }) => ({
            value: -Number(drawdown),
            name: f.dateTime(time),
            text: `${texts.amount(drawdown)}${percent(rate)}`,
          }))}
          {...scale}
        />
        <details className="text-xs">
          <summary className="min-h-8 cursor-pointer py-1.5 text-accent">{t('curve.table')}</summary>
          <div className="max-h-80 overflow-y-auto">
            <CurveTable curve={curve} />
          </div>
        </details>
      </Card>
    </section>
  );
}

function CurveTable({ curve }: { readonly curve: Analysis['curve'] }) {
  const t = useText('journal');
  const f = useFormats();
  const texts = useFigureTexts();
  return (
    <Table
      label={t('curve.title')}
      small
      dense
      rows={curve.map((point, at) => ({ ...point, at }))}
      rowKey={({ at }) => at}
      empty={null}
      columns={[
        { key: 'time', head: t('curve.time'), cell: ({ time }) => f.dateTime(time) },
        {
          key: 'equity',
          head: t('curve.title'),
          end: true,
          cell: ({ equity }) => <Num>{texts.amount(equity)}</Num>,
        },
        {
          key: 'drawdown',
          head: t('curve.drawdown'),
          end: true,
          cell: ({ drawdown }) => <Num>{texts.amount(drawdown)}</Num>,
        },
        {
          key: 'rate',
          head: t('curve.percent'),
          end: true,
          cell: ({ drawdown_rate: rate }) => <Num>{texts.ratio(rate)}</Num>,
        },
      ]}
    />
  );
}
