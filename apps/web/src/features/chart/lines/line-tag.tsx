import { cx, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { type DragLineOptions, dragClass, useDragLine } from './use-drag-line.ts';

export interface LineTagProps extends DragLineOptions {
  readonly tone: keyof typeof looks;
  readonly name: string;
  /** P/L at the line, decimal text. */
  readonly result: string | undefined;
  /** What is moved by it, for screen readers; undefined: it cannot be moved. */
  readonly movable: string | undefined;
}

const looks = {
  past: { line: 'border-faint', tag: 'border-faint text-quiet' },
  waits: { line: 'border-accent', tag: 'border-accent text-accent' },
  loss: { line: 'border-down', tag: 'border-down text-down' },
  gain: { line: 'border-up', tag: 'border-up text-up' },
} as const;

/**
 * Layout of a line and of its tag; use-drawn-lines.ts sets the position. The two are moved apart from each other,
 * because one element around both would bring the line above the tags of others.
 */
export const lineClass = 'absolute top-0 left-0 w-full translate-y-[var(--y,0px)] border-t';
export const tagClass =
  'absolute z-1 top-[var(--shift,0px)] left-[calc(8px+var(--column,0px))] inline-flex h-[1.5rem] max-w-[calc(100%-16px)] translate-y-[calc(var(--y,0px)-50%)] items-center gap-1.5 rounded-sm border bg-surface px-1.5 text-[0.6875rem] leading-none font-medium whitespace-nowrap';

/** The layer of the lines, and the place of one line in it. */
export const layerClass = 'pointer-events-none absolute top-0 left-0 z-10 m-0 list-none overflow-hidden p-0';
export const rowClass = 'absolute top-0 left-0 w-full';

/** A line across the chart with its tag, by which it is taken hold of. */
export function LineTag(props: LineTagProps) {
  const { tone, isHeld, movable } = props;
  const look = looks[tone];
  const className = cx(tagClass, look.tag);
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(lineClass, look.line, isHeld ? 'border-solid' : 'border-dashed')}
      />
      {movable === undefined ? (
        <span className={className}>
          <TagText {...props} />
        </span>
      ) : (
        <MovableTag {...props} movable={movable} className={className} />
      )}
    </>
  );
}

function MovableTag(props: LineTagProps & { readonly movable: string; readonly className: string }) {
  const t = useText('chart');
  const drag = useDragLine(props);
  return (
    <button type="button" title={t('lines.hint')} {...drag} className={cx(props.className, dragClass)}>
      <TagText {...props} />
      <span className="sr-only">{props.movable}</span>
    </button>
  );
}

/** Kind of line, its price, and for a stop the P/L there. */
function TagText({ name, price, precision, result }: LineTagProps) {
  const f = useFormats();
  return (
    <>
      <span>{name}</span>
      <Num>{f.price(price, precision)}</Num>
      {result === undefined ? null : <Num>{f.profitShort(result)}</Num>}
    </>
  );
}
