import { cx, Icon, IconButton, type IconButtonProps } from '@tidemark/ui';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { PictureButton } from '../picture-button.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MarkIcon } from './mark-icons.tsx';
import { PictureDialog, type PictureToPlace } from './picture-dialog.tsx';

const TEXT_MARKS = ['bold', 'italic', 'strike', 'subscript', 'superscript'] as const;
type TextMark = (typeof TEXT_MARKS)[number];
const HEADINGS = { heading2: 2, heading3: 3, heading4: 4 } as const;
const BLOCKS = ['paragraph', 'heading2', 'heading3', 'heading4', 'code'] as const;
type Block = (typeof BLOCKS)[number];

/** The buttons that format what is chosen. Arrow keys go from one to the next. */
export function Toolbar({ editor }: { readonly editor: Editor }) {
  const t = useText('console-news');
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="flex flex-wrap items-center gap-0.5 border-line border-b p-1"
    >
      <BlockChoice editor={editor} />
      {TEXT_MARKS.map((mark) => (
        <MarkButton key={mark} editor={editor} mark={mark} />
      ))}
      <ListButtons editor={editor} />
      <LinkButton editor={editor} />
      <PictureTools editor={editor} />
      <HistoryButtons editor={editor} />
    </div>
  );
}

/** Arrow keys, Home and End move between the buttons as in any toolbar; mirrored in Arabic. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const { currentTarget, target, key } = event;
  if (target instanceof HTMLSelectElement && !/^(?:ArrowLeft|ArrowRight)$/.test(key)) return;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const controls = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
  const at = controls.indexOf(target instanceof HTMLElement ? target : currentTarget);
  const next =
    key === 'Home'
      ? 0
      : key === 'End'
        ? controls.length - 1
        : /^Arrow(?:Left|Right)$/.test(key)
          ? (at + (key === forward ? 1 : -1) + controls.length) % controls.length
          : undefined;
  if (next === undefined) return;
  event.preventDefault();
  controls[next]?.focus();
}

interface ToolProps {
  readonly icon: IconButtonProps['icon'];
  readonly label: string;
  /** Keys as `aria-keyshortcuts` writes them. */
  readonly keys?: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onUse: () => void;
}

function Tool({ icon, label, keys, isOn, isOff = false, onUse }: ToolProps) {
  return (
    <IconButton
      icon={icon}
      size={18}
      label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      disabled={isOff}
      className={cx('size-9 wide:size-8', isOn && 'bg-accent-soft text-accent')}
      // The field keeps its focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    />
  );
}

function BlockChoice({ editor }: { readonly editor: Editor }) {
  const t = useText('console-news');
  const block = useEditorState({ editor, selector: ({ editor: now }) => blockOf(now) });
  const choose = (wanted: Block) => {
    const chain = editor.chain().focus();
    if (wanted === 'paragraph') chain.setParagraph().run();
    else if (wanted === 'code') chain.setCodeBlock().run();
    else chain.setHeading({ level: HEADINGS[wanted] }).run();
  };
  return (
    <span className="relative inline-flex min-w-32 items-center">
      <select
        aria-label={t('block.label')}
        value={block}
        onChange={({ target }) => choose(BLOCKS.find((one) => one === target.value) ?? 'paragraph')}
        className="h-9 w-full appearance-none rounded-md bg-transparent ps-2 pe-7 text-quiet text-sm hover:bg-well wide:h-8 [&>option]:bg-surface [&>option]:text-ink"
      >
        {BLOCKS.map((one) => (
          <option key={one} value={one}>
            {t(`block.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} className="pointer-events-none absolute end-2 text-faint" />
    </span>
  );
}

function blockOf(editor: Editor): Block {
  if (editor.isActive('codeBlock')) return 'code';
  const { heading2, heading3, heading4 } = HEADINGS;
  if (editor.isActive('heading', { level: heading2 })) return 'heading2';
  if (editor.isActive('heading', { level: heading3 })) return 'heading3';
  return editor.isActive('heading', { level: heading4 }) ? 'heading4' : 'paragraph';
}

const markKeys: Readonly<Record<TextMark, string>> = {
  bold: 'Control+B',
  italic: 'Control+I',
  strike: 'Control+Shift+S',
  subscript: 'Control+,',
  superscript: 'Control+.',
};

function MarkButton({ editor, mark }: { readonly editor: Editor; readonly mark: TextMark }) {
  const t = useText('console-news');
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive(mark) });
  return (
    <Tool
      icon={<MarkIcon mark={mark} />}
      label={t(`marks.${mark}`)}
      keys={markKeys[mark]}
      isOn={isOn}
      onUse={() => editor.chain().focus().toggleMark(mark).run()}
    />
  );
}

function ListButtons({ editor }: { readonly editor: Editor }) {
  const t = useText('console-news');
  const { isBullets, isNumbers, isQuote } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isBullets: now.isActive('bulletList'),
      isNumbers: now.isActive('orderedList'),
      isQuote: now.isActive('blockquote'),
    }),
  });
  return (
    <>
      <Tool
        icon="list"
        label={t('marks.list')}
        keys="Control+Shift+8"
        isOn={isBullets}
        onUse={() => editor.chain().focus().toggleBulletList().run()}
      />
      <Tool
        icon={<MarkIcon mark="numbers" />}
        label={t('marks.numbers')}
        keys="Control+Shift+7"
        isOn={isNumbers}
        onUse={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <Tool
        icon={<MarkIcon mark="quote" />}
        label={t('marks.quote')}
        keys="Control+Shift+B"
        isOn={isQuote}
        onUse={() => editor.chain().focus().toggleBlockquote().run()}
      />
    </>
  );
}

function LinkButton({ editor }: { readonly editor: Editor }) {
  const t = useText('console-news');
  const [open, setOpen] = useState(false);
  const href = useEditorState({
    editor,
    selector: ({ editor: now }) => chosenLink(now),
  });
  const link = (address: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const isBare = editor.state.selection.empty && href === '';
    if (isBare) {
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    } else chain.setLink({ href: address }).run();
  };
  return (
    <>
      <Tool icon="link" label={t('marks.link')} isOn={href !== ''} onUse={() => setOpen(true)} />
      <LinkDialog
        open={open}
        address={href}
        onClose={() => setOpen(false)}
        onLink={link}
        onRemove={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      />
    </>
  );
}

/** Uploads a picture, then requests its alternative text. Also edits that of a selected picture. */
function PictureTools({ editor }: { readonly editor: Editor }) {
  const t = useText('console-news');
  const [placing, place] = useState<PictureToPlace>();
  const chosen = useEditorState({ editor, selector: ({ editor: now }) => chosenPicture(now) });
  const put = ({ url, alt }: PictureToPlace) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src: url, alt } })
      .run();
  return (
    <>
      <PictureButton
        label={t('marks.picture')}
        tone="plain"
        size="sm"
        onPicture={({ url }, file) => place({ url, alt: nameOf(file) })}
      />
      {chosen ? <Tool icon="eye" label={t('picture.change')} onUse={() => place(chosen)} /> : null}
      <PictureDialog picture={placing} onClose={() => place(undefined)} onPlace={put} />
    </>
  );
}

function HistoryButtons({ editor }: { readonly editor: Editor }) {
  const t = useText('console-news');
  const { canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ canUndo: now.can().undo(), canRedo: now.can().redo() }),
  });
  return (
    <>
      <Tool
        icon="undo"
        label={t('marks.undo')}
        keys="Control+Z"
        isOff={!canUndo}
        onUse={() => editor.chain().focus().undo().run()}
      />
      <Tool
        icon="redo"
        label={t('marks.redo')}
        keys="Control+Shift+Z"
        isOff={!canRedo}
        onUse={() => editor.chain().focus().redo().run()}
      />
    </>
  );
}

/** Where the link leads that the cursor is in; empty outside of one. */
function chosenLink(editor: Editor): string {
  const { href = '' }: { href?: string } = editor.getAttributes('link');
  return editor.isActive('link') ? href : '';
}

function chosenPicture(editor: Editor): PictureToPlace | undefined {
  const { src = '', alt = '' }: { src?: string; alt?: string } = editor.getAttributes('image');
  return editor.isActive('image') ? { url: src, alt } : undefined;
}

/** First suggestion for the alternative text; the writer can change it. */
function nameOf({ name }: File): string {
  return name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ');
}
