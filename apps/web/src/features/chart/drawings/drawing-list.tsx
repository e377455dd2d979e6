import { Button, Icon } from '@tidemark/ui';
import { useRef, useState } from 'react';
import { usePriceStore } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberStepper } from '../../../shared/forms/number-field.tsx';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { ResponsiveDialog } from '../../../shared/layout/responsive-dialog.tsx';
import { useFocusAfter } from '../../../shared/layout/use-focus-after.ts';
import { usePeriod } from '../chart-choice.ts';
import { barMs } from '../periods.ts';
import { DRAWINGS_MAX, type Drawing, type DrawingPoint, pointsOf, type Tool, tools } from './drawing.ts';
import { addDrawing, newDrawingId, writeDrawings } from './drawing-store.ts';
import { movedBy, newPoints } from './keyboard-points.ts';
import { DrawingControls } from './selected-drawing.tsx';
import { ToolIcon } from './tool-icons.tsx';
import { useDrawings } from './use-drawing-overlays.ts';

/** All drawings of an instrument as a list: adds, moves, colours and removes them without a pointer. */
export function DrawingList({
  instrument,
  onClose,
}: {
  readonly instrument: Instrument;
  readonly onClose: () => void;
}) {
  const t = useText('chart');
  const { Code } = instrument;
  const drawings = Object.entries(useDrawings(Code));
  const [opened, setOpened] = useState<string>();
  const stepMs = barMs(usePeriod());
  const add = (tool: Tool) => {
    const price = usePriceStore.getState().prices[Code]?.close;
    if (price === undefined) return;
    const id = newDrawingId();
    const points = newPoints(pointsOf[tool], { now: Date.now(), stepMs, price });
    if (addDrawing(Code, id, { tool, points })) setOpened(id);
  };
  const box = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter();
  /** The row in the place of the removed one, the last one, or the first tool. */
  const focusRow = (at: number) =>
    focusAfter(() => {
      const rows = box.current?.querySelectorAll<HTMLElement>('button[aria-expanded]') ?? [];
      return rows[Math.min(at, rows.length - 1)] ?? box.current?.querySelector('button');
    });
  const isFull = drawings.length >= DRAWINGS_MAX;
  return (
    <ResponsiveDialog open wide="middle" title={t('draw.list.title')} onClose={onClose}>
      <div ref={box} className="flex flex-col gap-4 p-4">
        <fieldset className="m-0 flex flex-wrap gap-2 border-0 p-0" disabled={isFull}>
          <legend className="mb-2 text-xs font-medium text-faint">{t('draw.list.add')}</legend>
          {tools.map((tool) => (
            <Button key={tool} size="sm" tone="quiet" onClick={() => add(tool)}>
              <ToolIcon tool={tool} size={16} />
              {t(`draw.tools.${tool}`)}
            </Button>
          ))}
        </fieldset>
        {isFull ? <p className="text-sm text-danger">{t('draw.full', { max: DRAWINGS_MAX })}</p> : null}
        {drawings.length === 0 ? <p className="text-sm text-quiet">{t('draw.list.none')}</p> : null}
        <ul className="m-0 flex list-none flex-col divide-y divide-line p-0">
          {drawings.map(([id, drawing], at) => (
            <li key={id}>
              <DrawingRow
                {...{ id, drawing, instrument, stepMs }}
                isOpen={opened === id}
                onToggle={() => setOpened(opened === id ? undefined : id)}
                onRemoved={() => focusRow(at)}
              />
            </li>
          ))}
        </ul>
      </div>
    </ResponsiveDialog>
  );
}

interface DrawingRowProps {
  readonly id: string;
  readonly drawing: Drawing;
  readonly instrument: Instrument;
  readonly stepMs: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRemoved: () => void;
}

function DrawingRow({ id, drawing, instrument, stepMs, isOpen, onToggle, onRemoved }: DrawingRowProps) {
  const t = useText('chart');
  const f = useFormats();
  const { Code, PricePrecision } = instrument;
  const move = (at: number, point: DrawingPoint) =>
    writeDrawings(Code, { [id]: { ...drawing, points: drawing.points.with(at, point) } });
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 text-start text-sm"
      >
        <ToolIcon tool={drawing.tool} />
        <span className="min-w-0 flex-1 truncate">{drawing.text || t(`draw.tools.${drawing.tool}`)}</span>
        <span className="num text-quiet">
          {drawing.points.map(({ price }) => f.price(price, PricePrecision)).join(' – ')}
        </span>
        <Icon name="down" size={16} />
      </button>
      {isOpen ? (
        <div className="flex flex-col gap-3 pb-3">
          <div className="flex flex-wrap items-center gap-1">
            <DrawingControls code={Code} {...{ id, drawing, onRemoved }} />
          </div>
          {drawing.points.map((point, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity, and their number is fixed.
            <div key={at} className="flex flex-wrap items-end gap-3">
              <div className="min-w-44 flex-1">
                <NumberStepper
                  label={t('draw.list.price', { point: at + 1 })}
                  value={point.price.toFixed(PricePrecision)}
                  onChange={(typed) => {
                    const price = Number(typed);
                    if (typed !== '' && price > 0) move(at, { ...point, price });
                  }}
                  step={10 ** -PricePrecision * 10}
                  precision={PricePrecision}
                  lessLabel={t('draw.list.lower')}
                  moreLabel={t('draw.list.higher')}
                />
              </div>
              <TimeStepper
                label={t('draw.list.time', { point: at + 1 })}
                time={f.dateTime(point.time)}
                onStep={(bars) => move(at, movedBy(point, bars * stepMs))}
              />
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

function TimeStepper({
  label,
  time,
  onStep,
}: {
  readonly label: string;
  readonly time: string;
  readonly onStep: (bars: number) => void;
}) {
  const t = useText('chart');
  return (
    <fieldset className="m-0 flex items-center gap-1 border-0 p-0">
      <legend className="mb-1 text-xs text-quiet">{label}</legend>
      <Button size="sm" tone="quiet" onClick={() => onStep(-1)}>
        {t('draw.list.earlier')}
      </Button>
      <output className="num min-w-32 text-center text-sm">{time}</output>
      <Button size="sm" tone="quiet" onClick={() => onStep(1)}>
        {t('draw.list.later')}
      </Button>
    </fieldset>
  );
}
