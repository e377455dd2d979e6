import { cx, Icon, IconButton } from '@tidemark/ui';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { useToolbar } from '../../../shared/layout/use-toolbar.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { DRAWINGS_MAX, type Tool, tools } from './drawing.ts';
import {
  chooseTool,
  hasAllDrawings,
  redoDrawing,
  removeAllDrawings,
  toggleHidden,
  toggleMagnet,
  undoDrawing,
  useDrawingState,
} from './drawing-store.ts';
import { ToolIcon } from './tool-icons.tsx';
import { useDrawingKeys } from './use-drawing-keys.ts';
import { useDrawings } from './use-drawing-overlays.ts';

const DrawingList = later(
  () => import('./drawing-list.tsx'),
  (part) => part.DrawingList,
);

/** Beside tools that are 32 px high on a wide screen. */
const COMMAND = 'rounded-sm -outline-offset-2 wide:size-8';

type Panel = 'list' | 'clear';

/** The drawing tools: a column beside a wide chart, a row under the periods of a narrow one. */
export function DrawingBar({ instrument }: { readonly instrument: Instrument }) {
  const t = useText('chart');
  const { Code } = instrument;
  const { tool, magnet, hidden } = useDrawingState();
  const count = Object.keys(useDrawings(Code)).length;
  const [opened, setOpened] = useState<Panel>();
  useDrawingKeys(Code);
  // Tools that are put away place nothing.
  useEffect(() => () => chooseTool(undefined), []);
  const bar = useToolbar<HTMLDivElement>();
  const press = (one: Tool) => {
    if (tool === one) chooseTool(undefined);
    else if (hasAllDrawings(Code)) toaster.show(t('draw.full', { max: DRAWINGS_MAX }), 'bad');
    else chooseTool(one);
  };
  return (
    <>
      <div
        role="toolbar"
        {...bar}
        aria-label={t('draw.title')}
        className="scroll-quiet flex shrink-0 items-center overflow-x-auto border-b border-line px-1 wide:w-10 wide:flex-col wide:overflow-x-hidden wide:overflow-y-auto wide:border-e wide:border-b-0 wide:px-0 wide:py-1"
      >
        {tools.map((one) => (
          <ToolButton key={one} label={t(`draw.tools.${one}`)} isOn={tool === one} onClick={() => press(one)}>
            <ToolIcon tool={one} />
          </ToolButton>
        ))}
        <Divider />
        <ToolButton label={t('draw.magnet')} isOn={magnet} onClick={toggleMagnet}>
          <ToolIcon tool="magnet" />
        </ToolButton>
        <HistoryButtons code={Code} />
        <ToolButton label={t('draw.hide')} isOn={hidden} onClick={toggleHidden}>
          <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
        </ToolButton>
        <IconButton
          size={18}
          className={COMMAND}
          icon="list"
          label={t('draw.list.title')}
          onClick={() => setOpened('list')}
        />
        <IconButton
          size={18}
          className={COMMAND}
          icon="close"
          label={t('draw.clear')}
          disabled={count === 0}
          onClick={() => setOpened('clear')}
        />
      </div>
      <OpenedPanel
        panel={opened}
        instrument={instrument}
        count={count}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

/** Undo and redo of what was drawn here since the page was opened. */
function HistoryButtons({ code }: { readonly code: string }) {
  const t = useText('chart');
  const history = useDrawingState().histories[code];
  return (
    <>
      <IconButton
        size={18}
        className={COMMAND}
        icon="undo"
        label={t('draw.undo')}
        disabled={!history?.undo.length}
        onClick={() => undoDrawing(code)}
      />
      <IconButton
        size={18}
        className={COMMAND}
        icon="redo"
        label={t('draw.redo')}
        disabled={!history?.redo.length}
        onClick={() => redoDrawing(code)}
      />
    </>
  );
}

/** The list of drawings, or the question before all are removed. */
function OpenedPanel({
  panel,
  instrument,
  count,
  onClose,
}: {
  readonly panel: Panel | undefined;
  readonly instrument: Instrument;
  readonly count: number;
  readonly onClose: () => void;
}) {
  const t = useText('chart');
  return (
    <Suspense>
      {panel === 'list' ? <DrawingList instrument={instrument} onClose={onClose} /> : null}
      {panel === 'clear' ? (
        <ConfirmDialog
          open
          title={t('draw.clearAll', { count })}
          note={t('draw.clearNote')}
          confirmLabel={t('draw.clear')}
          cancelLabel={t('draw.keep')}
          onConfirm={() => {
            removeAllDrawings(instrument.Code);
            onClose();
          }}
          onCancel={onClose}
        />
      ) : null}
    </Suspense>
  );
}

function Divider() {
  return (
    <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line wide:mx-0 wide:my-1 wide:h-px wide:w-5" />
  );
}

/** A tool or a mode that is on or off. */
function ToolButton({
  label,
  isOn,
  onClick,
  children,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-sm -outline-offset-2 wide:size-8',
        isOn ? 'bg-accent-soft text-accent' : 'text-quiet hover:bg-well hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
