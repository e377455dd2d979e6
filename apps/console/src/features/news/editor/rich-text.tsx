import { type LanguageCode, languageTag, textDirection } from '@tidemark/i18n';
import { cx } from '@tidemark/ui';
import { settledWhiteSpace } from '@tidemark/ui/safe-html';
import { createNodeFromContent, type Editor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { cleanPaste } from './clean-paste.ts';
import './editor.css';
import { plainTextSlice } from './plain-text.ts';
import { articleExtensions } from './schema.ts';
import { Toolbar } from './toolbar.tsx';

export interface RichTextProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** The language that is written in, and with it the direction. */
  readonly language: LanguageCode;
  /** Stored markup; empty without text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Spaces are what was typed: they do not fall together when markup is read again. */
const parseOptions = { preserveWhitespace: true } as const;

/** What is written, as markup; an article without anything in it is the empty text. */
function markupOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** A rich-text field with a toolbar. It writes the markup that the server stores. */
export function RichText({ label, hint, error, ...props }: RichTextProps) {
  const id = useId();
  const editor = useArticleEditor(props, id, error !== undefined);
  const isMarked = error !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a label leads to its field. */}
      <span
        id={`${id}-label`}
        className="text-xs font-medium text-quiet"
        onClick={() => editor.commands.focus()}
      >
        {label}
      </span>
      <div
        className={cx(
          'rounded-md border bg-surface outline-accent focus-within:border-accent has-[.tiptap:focus]:outline-2 has-[.tiptap:focus]:-outline-offset-1',
          isMarked ? 'border-danger' : 'border-line-control',
        )}
      >
        <Toolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <p
        id={`${id}-note`}
        role={isMarked ? 'alert' : undefined}
        className={cx('text-xs', isMarked ? 'text-danger' : 'text-faint')}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

function useArticleEditor(
  { language, value, onChange }: Omit<RichTextProps, 'label' | 'hint' | 'error'>,
  id: string,
  isMarked: boolean,
): Editor {
  const t = useText('console-news');
  const written = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const attributes = {
    ...{ role: 'textbox', class: 'prose article-editor', 'aria-multiline': 'true' },
    ...{ 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-note` },
    ...{ lang: languageTag(language), dir: textDirection(language) },
    ...(isMarked ? { 'aria-invalid': 'true' } : {}),
  };
  const editor = useEditor({
    extensions: [...articleExtensions, Placeholder.configure({ placeholder: t('placeholder') })],
    content: settledWhiteSpace(value),
    parseOptions,
    // The page's policy allows no style that a script writes: the rules are in editor.css.
    injectCSS: false,
    // What is typed or pasted stays what it is: `**` makes nothing bold.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes,
      transformPastedHTML: cleanPaste,
      clipboardTextParser: (text, $context) =>
        plainTextSlice(text, $context.doc.type.schema, $context.marks()),
    },
    onUpdate: ({ editor: changed }) => {
      written.current = markupOf(changed);
      change.current(written.current);
    },
  });
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    const settled = settledWhiteSpace(value);
    const next = createNodeFromContent(settled, editor.schema, { parseOptions });
    // The stored text equals the edited text: keep the cursor and the history.
    if ('type' in next && editor.state.doc.content.eq(next.content)) return;
    if (!('type' in next) && editor.state.doc.content.eq(next)) return;
    editor.commands.setContent(settled, { emitUpdate: false, parseOptions });
  }, [editor, value]);
  return editor;
}
