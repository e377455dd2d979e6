import { cx, IconButton } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { DRAWING_TEXT_MAX, type Drawing, drawingColours } from './drawing.ts';
import { selectDrawing, useDrawingState, writeDrawings } from './drawing-store.ts';
import { useDrawings } from './use-drawing-overlays.ts';

/** Controls of the selected drawing, above the chart. */
export function SelectedDrawing({ code }: { readonly code: string }) {
  const selected = useDrawingState((state) => state.selected);
  const drawing = useDrawings(code)[selected ?? ''];
  if (selected === undefined || !drawing) return null;
  return (
    <div className="absolute start-2 top-9 z-10 flex max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-md border border-line bg-surface p-1 text-ink shadow-[0_4px_16px_rgb(0_0_0/0.12)]">
      <DrawingControls code={code} id={selected} drawing={drawing} />
    </div>
  );
}

/** Colour, text, lock and removal of one drawing. */
export function DrawingControls({
  code,
  id,
  drawing,
  onRemoved,
}: {
  readonly code: string;
  readonly id: string;
  readonly drawing: Drawing;
  /** Moves the focus away from what is gone. */
  readonly onRemoved?: () => void;
}) {
  const t = useText('chart');
  const change = (part: Partial<Drawing>) => writeDrawings(code, { [id]: { ...drawing, ...part } });
  return (
    <>
      {drawing.tool === 'text' ? (
        <input
          aria-label={t('draw.text.label')}
          placeholder={t('draw.text.empty')}
          maxLength={DRAWING_TEXT_MAX}
          defaultValue={drawing.text}
          onBlur={({ target }) => {
            if (target.value !== drawing.text) change({ text: target.value });
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur();
          }}
          className="h-9 w-40 min-w-0 rounded-sm border border-line-control bg-surface px-2 text-sm"
        />
      ) : null}
      {drawingColours.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={t(`draw.colours.${colour}`)}
          title={t(`draw.colours.${colour}`)}
          aria-pressed={drawing.colour === colour}
          onClick={() => change({ colour })}
          className={cx(
            'inline-flex size-9 items-center justify-center rounded-sm -outline-offset-2 wide:size-8',
            drawing.colour === colour && 'bg-well',
          )}
        >
          <span className="size-4 rounded-full" style={{ background: `var(--${colour})` }} />
        </button>
      ))}
      <IconButton
        icon="lock"
        size={18}
        className="wide:size-8"
        aria-pressed={drawing.locked}
        label={t(drawing.locked ? 'draw.unlock' : 'draw.lock')}
        onClick={() => change({ locked: !drawing.locked })}
      />
      <IconButton
        icon="close"
        size={18}
        className="wide:size-8"
        label={t('draw.remove')}
        onClick={() => {
          writeDrawings(code, { [id]: undefined });
          selectDrawing(undefined);
          onRemoved?.();
        }}
      />
    </>
  );
}
