import { Card, ChangeText, Num, Table, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { gainDirection } from '../../shared/money/gain.tsx';
import { type Analysis, FigureName } from './figures-card.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

type Excursions = Analysis['excursions'];

/** MAE and MFE of the newest positions: as points over their result, and as a table. */
export function ExcursionsCard({
  excursions,
  onOrder,
}: {
  readonly excursions: Excursions;
  readonly onOrder: (id: number) => void;
}) {
  const t = useText('journal');
  return (
    <section aria-labelledby="journal-excursions">
      <Card className="flex flex-col gap-3">
        <h2 id="journal-excursions" className="text-xs font-medium text-quiet">
          {t('excursions.title')}
        </h2>
        {excursions.length === 0 ? (
          <p className="text-xs text-quiet">{t('excursions.none')}</p>
        ) : (
          <>
            <Scatter excursions={excursions} />
            <p className="text-xs text-faint">{t('excursions.axis')}</p>
            <details className="text-xs">
              <summary className="min-h-8 cursor-pointer py-1.5 text-accent">{t('curve.table')}</summary>
              <div className="max-h-80 overflow-y-auto">
                <ExcursionTable excursions={excursions} onOrder={onOrder} />
              </div>
            </details>
          </>
        )}
      </Card>
    </section>
  );
}

const WIDTH = 600;
const HEIGHT = 220;
const AIR = 8;

/** Each position at its MAE (across) and its net result (up), from left to right in every language. */
function Scatter({ excursions }: { readonly excursions: Excursions }) {
  const t = useText('journal');
  const texts = useFigureTexts();
  const nets = excursions.map(({ net }) => Number(net));
  const widest = Math.max(...excursions.map(({ mae }) => Number(mae))) || 1;
  const [low, high] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  const height = high - low || 1;
  const x = (mae: string) => AIR + (Number(mae) / widest) * (WIDTH - 2 * AIR);
  const y = (net: number) => HEIGHT - AIR - ((net - low) / height) * (HEIGHT - 2 * AIR);
  return (
    <div dir="ltr" className="num flex flex-col gap-1 text-xs text-faint">
      <span>{texts.signed(String(high))}</span>
      <svg
        role="img"
        aria-label={t('excursions.chart')}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full overflow-visible"
      >
        <line x1={AIR} x2={AIR} y1={0} y2={HEIGHT} className="stroke-line" />
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
        {excursions.map(({ id, mae, net }) => (
          <circle
            key={id}
            cx={x(mae)}
            cy={y(Number(net))}
            r={4}
            fillOpacity={0.7}
            className={Number(net) < 0 ? 'fill-down-fill' : 'fill-up-fill'}
          />
        ))}
      </svg>
      <span className="flex justify-between gap-2">
        <span>{texts.signed(String(low))}</span>
        <span>
          {t('names.mae')} {texts.amount(String(widest))}
        </span>
      </span>
    </div>
  );
}

function ExcursionTable({
  excursions,
  onOrder,
}: {
  readonly excursions: Excursions;
  readonly onOrder: (id: number) => void;
}) {
  const t = useText('journal');
  const orders = useText('orders');
  const f = useFormats();
  const texts = useFigureTexts();
  return (
    <>
      <p className="flex gap-4 py-1 text-quiet">
        <FigureName name="mae" />
        <FigureName name="mfe" />
      </p>
      <Table
        label={t('excursions.title')}
        small
        dense
        rows={excursions}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'instrument',
            head: orders('fields.instrument'),
            cell: ({ id, show_code }) => (
              <button type="button" className="text-accent underline" onClick={() => onOrder(id)}>
                <bdi dir="ltr">{show_code}</bdi>
              </button>
            ),
          },
          { key: 'closed', head: orders('fields.closed'), cell: ({ closed_at }) => f.dateTime(closed_at) },
          { key: 'mae', head: t('names.mae'), end: true, cell: ({ mae }) => <Num>{texts.amount(mae)}</Num> },
          { key: 'mfe', head: t('names.mfe'), end: true, cell: ({ mfe }) => <Num>{texts.amount(mfe)}</Num> },
          {
            key: 'net',
            head: t('names.net'),
            end: true,
            cell: ({ net }) => (
              <ChangeText arrow={false} direction={gainDirection(Number(net))} text={texts.signed(net)} />
            ),
          },
          {
            key: 'approximate',
            head: t('excursions.approximate'),
            headHidden: true,
            cell: ({ approximate }) => (approximate ? <Tag>{t('excursions.approximate')}</Tag> : null),
          },
        ]}
      />
    </>
  );
}
