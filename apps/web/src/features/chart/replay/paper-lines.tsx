import { lotsToNumber, type PaperPosition } from '@tidemark/domain/forex';
import { priceToNumber } from '@tidemark/domain/market';
import { formatAmount } from '@tidemark/domain/money';
import type { Chart } from 'klinecharts';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { LineTag, layerClass, rowClass } from '../lines/line-tag.tsx';
import { useDrawnLines } from '../lines/use-drawn-lines.ts';
import { usePaperProblem } from './paper-ticket.tsx';
import type { Paper } from './use-paper.ts';

/** A line of an open paper order: where it was opened, or one of its stops. */
interface PaperLine {
  readonly key: string;
  readonly position: PaperPosition;
  readonly kind: 'entry' | 'stopLoss' | 'takeProfit';
  readonly price: number;
}

const tones = { entry: 'past', stopLoss: 'loss', takeProfit: 'gain' } as const;

function linesOf(position: PaperPosition): readonly PaperLine[] {
  const { id, openPrice, stops } = position;
  const levels = [
    ['entry', openPrice],
    ['stopLoss', stops?.stopLoss],
    ['takeProfit', stops?.takeProfit],
  ] as const;
  return levels.flatMap(([kind, level]) =>
    level === undefined ? [] : [{ key: `${id}:${kind}`, position, kind, price: priceToNumber(level) }],
  );
}

/** The open paper orders on the chart of a replay. Stops are dragged as those of real orders, and set at once. */
export function PaperLines({
  chart,
  instrument,
  paper,
  legendHeight,
}: {
  readonly chart: Chart;
  readonly instrument: Instrument;
  readonly paper: Paper;
  readonly legendHeight: number;
}) {
  const t = useText('chart');
  const problemOf = usePaperProblem(instrument);
  const [held, setHeld] = useState<{ readonly key: string; readonly price: number }>();
  const lines = paper.open.flatMap(linesOf);
  const { layer, register, priceAt } = useDrawnLines(chart, lines, { held, legendHeight });
  const leave = () => setHeld(undefined);
  const drop = ({ position, kind }: PaperLine, price: number) => {
    const refused = paper.change(position, { [kind]: price });
    if (refused) toaster.show(problemOf(refused).text, 'bad');
    leave();
  };
  return (
    <ul ref={layer} aria-label={t('replay.orders')} className={layerClass}>
      {lines.map((line) => {
        const isHeld = held?.key === line.key;
        return (
          <li key={line.key} ref={register(line.key)} className={rowClass}>
            <PaperTag
              {...{ line, instrument, paper, priceAt, isHeld }}
              price={isHeld ? held.price : line.price}
              onHold={(price) => setHeld({ key: line.key, price })}
              onDrop={(price) => drop(line, price)}
              onLeave={leave}
            />
          </li>
        );
      })}
    </ul>
  );
}

function PaperTag({
  line: { position, kind },
  instrument: { PricePrecision, ShowCode },
  paper,
  ...drag
}: {
  readonly line: PaperLine;
  readonly instrument: Instrument;
  readonly paper: Paper;
} & Omit<Parameters<typeof LineTag>[0], 'name' | 'tone' | 'result' | 'movable' | 'precision'>) {
  const t = useText('chart');
  const f = useFormats();
  const { side } = position;
  const lots = lotsToNumber(position.lots);
  const result = kind === 'entry' ? undefined : paper.resultOf(position, drag.price);
  return (
    <LineTag
      {...drag}
      name={kind === 'entry' ? t(`tags.${side}.entry`, { lots: f.lots(lots) }) : t(`tags.${kind}`)}
      tone={tones[kind]}
      precision={PricePrecision}
      result={result === undefined ? undefined : formatAmount(result)}
      movable={
        kind === 'entry'
          ? undefined
          : t(`lines.${kind}`, { order: t(`move.order.${side}`, { lots, instrument: ShowCode }) })
      }
    />
  );
}
