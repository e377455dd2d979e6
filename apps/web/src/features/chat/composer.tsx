import { Button, directionOfTyped, IconButton, ProgressBar } from '@tidemark/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PICTURE_TYPES } from '../../shared/picture/picture-check.ts';
import { type Picture, usePicture } from '../../shared/picture/use-picture.ts';

/** Maximum length; the server counts an emoji as one, a browser as two. */
const TEXT_MAX = 2000;
/** From here on the remaining count is shown. */
const TOLD_FROM = 1800;

/** With a physical keyboard Enter sends; on a touch keyboard it inserts a line break. */
const hasKeyboard = window.matchMedia('(hover: hover) and (pointer: fine)').matches;

export interface ComposerProps {
  /** Demo accounts upload nothing. */
  readonly mayAddPictures: boolean;
  readonly onSend: (text: string, picture: string) => void;
}

/** Where one writes: a text, a picture, or both. */
export function Composer({ mayAddPictures, onSend }: ComposerProps) {
  const t = useText('support');
  const f = useFormats();
  const [text, setText] = useState('');
  const picture = usePicture();
  const area = useRef<HTMLTextAreaElement>(null);
  const { slot } = picture;
  const isUploading = slot.kind === 'sending';
  const maySend = !isUploading && (text.trim() !== '' || slot.kind === 'there');
  const send = () => {
    if (!maySend) return;
    onSend(text, slot.kind === 'there' ? slot.url : '');
    setText('');
    picture.clear();
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a word of an input method is no sending.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="border-t border-line bg-surface p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ChosenPicture picture={picture} />
      <div className="flex items-end gap-1">
        {mayAddPictures ? <PictureButton picture={picture} /> : null}
        <label className="min-w-0 flex-1">
          <span className="sr-only">{t('write')}</span>
          <textarea
            ref={area}
            value={text}
            rows={1}
            maxLength={TEXT_MAX}
            dir={directionOfTyped(text)}
            enterKeyHint={hasKeyboard ? 'send' : 'enter'}
            placeholder={t('write')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            // As high as what is written, up to a few lines.
            className="field-sizing-content block max-h-36 min-h-11 w-full resize-none rounded-md border border-line-control bg-page px-3 py-2 text-base wide:text-sm"
          />
        </label>
        <Button type="submit" disabled={!maySend} className="shrink-0">
          {t('send')}
        </Button>
      </div>
      {text.length > TOLD_FROM ? (
        <p role="status" className="num pt-1 text-end text-xs text-quiet">
          {t('left', { count: f.count(TEXT_MAX - text.length) })}
        </p>
      ) : null}
    </form>
  );
}

function PictureButton({ picture }: { readonly picture: Picture }) {
  const t = useText('support');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        tabIndex={-1}
        aria-label={t('addPicture')}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be picked again after it failed.
          event.target.value = '';
          if (file) picture.take(file);
        }}
      />
      <IconButton icon="picture" label={t('addPicture')} onClick={() => input.current?.click()} />
    </>
  );
}

/** The picture attached to the message: uploading, uploaded, or the error. */
function ChosenPicture({ picture: { slot, clear } }: { readonly picture: Picture }) {
  const t = useText('support');
  const words = useText('picture');
  const f = useFormats();
  if (slot.kind === 'empty') {
    return slot.problem === undefined ? null : (
      <p role="alert" className="px-1 pb-2 text-xs text-danger">
        {slot.problem}
      </p>
    );
  }
  const isThere = slot.kind === 'there';
  const done = isThere ? 1 : slot.done;
  const said =
    done < 1 ? words('sending', { done: f.ratio(Math.floor(done * 100) / 100) }) : words('checking');
  return (
    <div className="flex items-center gap-3 pb-2">
      <img src={slot.preview} alt={t('picture')} className="size-14 rounded-sm object-cover" />
      <span className="min-w-0 flex-1 text-xs text-quiet">
        {isThere ? t('pictureReady') : said}
        {isThere ? null : <ProgressBar label={t('picture')} done={done} said={said} />}
      </span>
      <IconButton icon="close" size={18} label={words('remove')} onClick={() => clear()} />
    </div>
  );
}
