import { Button, cx, Icon, ProgressBar } from '@tidemark/ui';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useFormats, useText } from '../device/language.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from './picture-check.ts';
import type { Picture } from './use-picture.ts';

export interface PictureSlotProps {
  readonly label: string;
  readonly picture: Picture;
  readonly disabled: boolean;
  /** Of a form in which the picture is not the main thing. */
  readonly low?: boolean;
}

/** Handheld devices have a rear camera. */
const hasCamera = window.matchMedia('(pointer: coarse)').matches;

/** A slot for one picture: picked, dropped or photographed; shown, removed or replaced. */
export function PictureSlot({ label, picture, disabled, low = false }: PictureSlotProps) {
  const t = useText('picture');
  const f = useFormats();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { slot } = picture;
  const drop = useDrop((file) => picture.take(file), disabled);
  const ask = (by: 'files' | 'camera') => {
    if (!input.current) return;
    if (by === 'camera') input.current.setAttribute('capture', 'environment');
    else input.current.removeAttribute('capture');
    input.current.click();
  };
  const problem = slot.kind === 'empty' ? slot.problem : undefined;
  return (
    <fieldset disabled={disabled} aria-describedby={`${id}-note`} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-xs font-medium text-quiet">{label}</legend>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be picked again after it failed.
          event.target.value = '';
          if (file) picture.take(file);
        }}
      />
      <div
        {...drop.handlers}
        className={cx(
          'flex flex-col overflow-hidden rounded-md border transition-colors duration-150',
          low && slot.kind === 'empty' ? 'min-h-36' : 'aspect-[8/5]',
          drop.isOver
            ? 'border-accent bg-accent-soft'
            : problem
              ? 'border-danger bg-surface'
              : 'border-line-strong bg-surface',
          slot.kind === 'empty' ? 'items-center justify-center gap-3 border-dashed p-3' : 'bg-well',
        )}
      >
        {slot.kind === 'empty' ? <Empty onAsk={ask} isOver={drop.isOver} /> : null}
        {slot.kind === 'sending' ? (
          <Sending preview={slot.preview} done={slot.done} label={label} onCancel={() => picture.clear()} />
        ) : null}
        {slot.kind === 'there' ? (
          <Shown preview={slot.preview} alt={label}>
            <Button size="sm" tone="quiet" onClick={() => ask('files')}>
              {t('replace')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => picture.clear()}>
              {t('remove')}
            </Button>
          </Shown>
        ) : null}
      </div>
      <p
        id={`${id}-note`}
        role={problem ? 'alert' : undefined}
        className={cx('mt-1 text-xs', problem ? 'text-danger' : 'text-faint')}
      >
        {problem ?? t('hint', { max: f.fileSize(PICTURE_BYTES_MAX) })}
      </p>
    </fieldset>
  );
}

function Empty({
  onAsk,
  isOver,
}: {
  readonly onAsk: (by: 'files' | 'camera') => void;
  readonly isOver: boolean;
}) {
  const t = useText('picture');
  return (
    <>
      <Icon name="picture" size={28} className="text-faint" />
      <div className="flex flex-wrap justify-center gap-x-2 gap-y-3">
        <Button size="sm" tone="quiet" icon="picture" onClick={() => onAsk('files')}>
          {t('choose')}
        </Button>
        {hasCamera ? (
          <Button size="sm" tone="quiet" icon="camera" onClick={() => onAsk('camera')}>
            {t('photograph')}
          </Button>
        ) : null}
      </div>
      {hasCamera ? null : <span className="text-xs text-faint">{isOver ? t('letGo') : t('drop')}</span>}
    </>
  );
}

function Sending({
  preview,
  done,
  label,
  onCancel,
}: {
  readonly preview: string;
  readonly done: number;
  readonly label: string;
  readonly onCancel: () => void;
}) {
  const t = useText('picture');
  const f = useFormats();
  // The upload is complete; the server is still checking it.
  const words = done < 1 ? t('sending', { done: f.ratio(Math.floor(done * 100) / 100) }) : t('checking');
  return (
    <Shown preview={preview} alt="" isDim>
      <span className="flex w-full flex-col gap-1">
        <span className="flex items-center justify-between gap-2 text-xs">
          <span>{words}</span>
          <Button size="sm" tone="plain" onClick={onCancel}>
            {t('cancelUpload')}
          </Button>
        </span>
        <ProgressBar label={label} done={done} said={words} />
      </span>
    </Shown>
  );
}

/** The picture, and under it on a strip of its own what can be done with it. */
function Shown({
  preview,
  alt,
  isDim = false,
  children,
}: {
  readonly preview: string;
  readonly alt: string;
  readonly isDim?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <>
      <img
        src={preview}
        alt={alt}
        className={cx('min-h-0 w-full flex-1 object-contain', isDim && 'opacity-50')}
      />
      <div className="flex flex-wrap justify-center gap-2 border-t border-line bg-surface p-2">
        {children}
      </div>
    </>
  );
}

/** Lets a file be dropped here; the browser would otherwise leave the page to show it. */
function useDrop(take: (file: File) => void, disabled: boolean) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(!disabled);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file && !disabled) take(file);
    },
  };
  return { isOver: isOver && !disabled, handlers };
}
