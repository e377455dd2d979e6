import { Button, cx, Icon, IconButton, TextArea } from '@tidemark/ui';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { FILE_BYTES_MAX, type ReadFile, readFile } from './read-file.ts';

export interface FileText {
  /** Undefined where the text was pasted or opened from its sheet. */
  readonly name: string | undefined;
  readonly text: string;
}

export interface FileFieldProps {
  readonly label: string;
  readonly file: FileText | undefined;
  /** A sentence why a text cannot be what this field is for; undefined where it can. */
  readonly problemOf: (text: string) => string | undefined;
  readonly onChange: (file: FileText | undefined) => void;
  readonly children?: ReactNode;
}

/** What was taken last, and why it cannot be used. */
function useTaking({ problemOf, onChange }: Pick<FileFieldProps, 'problemOf' | 'onChange'>) {
  const t = useText('verify.file');
  const f = useFormats();
  const [problem, setProblem] = useState<string>();
  const take = (taken: FileText) => {
    const wrong = problemOf(taken.text);
    setProblem(wrong);
    onChange(wrong === undefined ? taken : undefined);
  };
  const show = (read: ReadFile) => {
    if (read.kind === 'read') return take(read);
    onChange(undefined);
    setProblem(
      read.kind === 'unreadable'
        ? t('unreadable')
        : t('tooLarge', { size: f.fileSize(read.bytes), max: f.fileSize(FILE_BYTES_MAX) }),
    );
  };
  const choose = (chosen: File | undefined) => {
    if (chosen) void readFile(chosen).then(show);
  };
  return { problem, take, choose };
}

/** Lets a file be dropped; the browser would otherwise leave the page to show it. */
function useDrop(choose: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      choose(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}

/** A text file: chosen, dropped or pasted. It is read in this browser. */
export function FileField({ label, file, problemOf, onChange, children }: FileFieldProps) {
  const t = useText('verify.file');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { problem, take, choose } = useTaking({ problemOf, onChange });
  const { isOver, handlers } = useDrop(choose);
  return (
    <fieldset aria-describedby={`${id}-note`} className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-xs font-medium text-quiet">{label}</legend>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file may be chosen again after it was refused.
          target.value = '';
          choose(chosen);
        }}
      />
      <div
        {...handlers}
        className={cx(
          'flex min-h-16 flex-wrap items-center gap-3 rounded-md border p-3 transition-colors duration-150',
          isOver ? 'border-accent bg-accent-soft' : problem ? 'border-danger' : 'border-line-strong',
          file ? 'bg-well' : 'border-dashed bg-surface',
        )}
      >
        {file ? (
          <Chosen file={file} onRemove={() => onChange(undefined)} />
        ) : (
          <>
            <Button tone="quiet" icon="document" onClick={() => input.current?.click()}>
              {t('choose')}
            </Button>
            <span className="text-xs text-faint pointer-coarse:hidden">{t('drop')}</span>
          </>
        )}
      </div>
      {file ? null : <Pasted label={label} onPaste={(text) => take({ name: undefined, text })} />}
      <p
        id={`${id}-note`}
        role={problem ? 'alert' : undefined}
        className={cx('text-xs', problem && 'text-danger')}
      >
        {problem}
      </p>
      {children}
    </fieldset>
  );
}

function Chosen({
  file: { name, text },
  onRemove,
}: {
  readonly file: FileText;
  readonly onRemove: () => void;
}) {
  const t = useText('verify.file');
  const f = useFormats();
  return (
    <>
      <Icon name="document" className="shrink-0 text-quiet" />
      <span className="min-w-0 flex-1 text-sm break-words">
        {name === undefined ? null : <bdi>{name}</bdi>}{' '}
        <span className="text-xs text-faint">{f.fileSize(text.length)}</span>
      </span>
      <IconButton icon="close" size={18} label={t('remove')} className="-my-2" onClick={onRemove} />
    </>
  );
}

function Pasted({ label, onPaste }: { readonly label: string; readonly onPaste: (text: string) => void }) {
  const t = useText('verify.file');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button tone="plain" size="sm" className="self-start" onClick={() => setIsOpen(true)}>
        {t('paste')}
      </Button>
    );
  }
  return (
    <TextArea
      label={label}
      dir="ltr"
      spellCheck={false}
      maxLength={FILE_BYTES_MAX}
      className="font-mono text-xs"
      onChange={({ target }) => {
        if (target.value.trim() !== '') onPaste(target.value);
      }}
    />
  );
}
