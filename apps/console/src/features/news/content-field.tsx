import { newsLimits } from '@tidemark/contract/operator/news';
import { type LanguageCode, languageTag, textDirection } from '@tidemark/i18n';
import { IconButton, TextArea } from '@tidemark/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../shared/language.ts';
import { LinkDialog } from './link-dialog.tsx';
import { asParagraphs, type Chosen, marked, marks, withPicture } from './mark-up.ts';
import { PictureButton } from './picture-button.tsx';

export interface ContentFieldProps {
  readonly language: LanguageCode;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The content of one language: markup, with buttons that write it. */
export function ContentField({ language, value, error, onChange }: ContentFieldProps) {
  const t = useText('console-news');
  const writing = useWriting(value, onChange);
  const { area, linking } = writing;
  return (
    <div className="flex flex-col gap-2">
      <Toolbar writing={writing} />
      <TextArea
        ref={area}
        label={t('content')}
        hint={t('contentHint')}
        error={error}
        value={value}
        rows={16}
        maxLength={newsLimits.content}
        lang={languageTag(language)}
        dir={textDirection(language)}
        spellCheck
        className="min-h-72 font-mono text-[0.8125rem] leading-[1.55]"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const whole = asParagraphs(value);
          if (whole !== value) onChange(whole);
        }}
      />
      <LinkDialog
        open={linking !== undefined}
        onClose={() => writing.setLinking(undefined)}
        onLink={(address) => writing.write(marked(linking ?? writing.chosen(), 'link', address))}
      />
    </div>
  );
}

/** What is chosen in the field, and how something is written around it. */
function useWriting(value: string, onChange: (value: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [next, setNext] = useState<Chosen>();
  const [linking, setLinking] = useState<Chosen>();
  /** What was chosen when a button was pressed: a dialog takes the focus, and the choice with it. */
  const held = useRef<Chosen>(undefined);
  // What was chosen stays chosen after a button has written around it.
  useLayoutEffect(() => {
    if (!next || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(next.start, next.end);
  }, [next]);
  const chosen = (): Chosen => ({
    text: value,
    start: area.current?.selectionStart ?? value.length,
    end: area.current?.selectionEnd ?? value.length,
  });
  const write = (written: Chosen) => {
    held.current = undefined;
    onChange(written.text);
    setNext(written);
  };
  return { area, held, chosen, write, linking, setLinking };
}

function Toolbar({ writing }: { readonly writing: ReturnType<typeof useWriting> }) {
  const t = useText('console-news');
  const { held, chosen, write, setLinking } = writing;
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      className="flex flex-wrap items-center gap-1"
      onMouseDown={(event) => {
        event.preventDefault();
        held.current = chosen();
      }}
    >
      {marks.map((mark) => (
        <IconButton
          key={mark}
          icon={mark}
          size={18}
          label={t(`marks.${mark}`)}
          className="size-9"
          onClick={() => (mark === 'link' ? setLinking(chosen()) : write(marked(chosen(), mark)))}
        />
      ))}
      <PictureButton
        label={t('marks.picture')}
        tone="plain"
        size="sm"
        onPicture={({ url }, file) =>
          write(withPicture(held.current ?? chosen(), { url, alt: nameOf(file) }))
        }
      />
    </div>
  );
}

/** What a picture shows, in a first guess: the writer sees it and betters it. */
function nameOf({ name }: File): string {
  return name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ');
}
