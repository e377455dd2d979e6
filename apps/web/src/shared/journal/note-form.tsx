import {
  journalAnalysis,
  journalEntry,
  journalTags,
  journalTrades,
  saveJournalEntry,
} from '@tidemark/contract/calls/trading/journal';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { NOTE_MAX } from '@tidemark/domain/journal';
import { Button, TextArea, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../api/api.ts';
import { refreshCall } from '../api/use-call.ts';
import { useText } from '../device/language.ts';
import { showFailure } from '../forms/form-refusal.ts';
import { toaster } from '../layout/toaster.ts';
import { PictureSlot } from '../picture/picture-slot.tsx';
import { PictureThumb } from '../picture/picture-thumb.tsx';
import { type Picture, usePicture } from '../picture/use-picture.ts';
import { useUser } from '../session/session.ts';
import type { Entry } from './entry.ts';
import { addedTag, tagsOf, tagsText } from './tags.ts';

interface Problems {
  readonly note?: string;
  readonly tags?: string;
}

/** Note, tags and picture of an order. What is refused is said at its field, and nothing that was typed is lost. */
export function NoteForm({ entry, onDone }: { readonly entry: Entry; readonly onDone: () => void }) {
  const t = useText('journal');
  const app = useText('app');
  const pictures = useText('picture');
  const [note, setNote] = useState(entry.note);
  const [tags, setTags] = useState(tagsText(entry.tags));
  const [keepsPicture, setKeepsPicture] = useState(entry.picture !== '');
  const picture = usePicture();
  const { isBusy, problems, save } = useSave(entry, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picture.slot.kind === 'sending') return toaster.show(pictures('stillSending'), 'bad');
    void save({ note, tags: tagsOf(tags), ...pictureChange(picture, entry, keepsPicture) });
  };
  return (
    <form className="flex flex-col gap-3" aria-label={t('notes.title')} onSubmit={submit}>
      <TextArea
        label={t('notes.note')}
        value={note}
        maxLength={NOTE_MAX}
        error={problems.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <TextField
        label={t('notes.tags')}
        hint={t('notes.tagsHint')}
        value={tags}
        error={problems.tags}
        onChange={(event) => setTags(event.target.value)}
      />
      <OwnTags own={entry.own_tags} used={tagsOf(tags)} onAdd={(tag) => setTags(addedTag(tags, tag))} />
      {keepsPicture ? (
        <div className="flex flex-col items-start gap-1">
          <PictureThumb url={entry.picture} label={t('notes.picture')} />
          <Button tone="plain" size="sm" className="-ms-3" onClick={() => setKeepsPicture(false)}>
            {pictures('remove')}
          </Button>
        </div>
      ) : (
        <NewPicture picture={picture} isBusy={isBusy} />
      )}
      <div className="flex gap-2">
        <Button tone="quiet" onClick={onDone}>
          {app('cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('notes.save')}
        </Button>
      </div>
    </form>
  );
}

/** A picture that is removed is an empty text; one that stays is left out. */
function pictureChange({ slot }: Picture, entry: Entry, keeps: boolean): { readonly picture?: string } {
  if (slot.kind === 'there') return { picture: slot.url };
  return entry.picture !== '' && !keeps ? { picture: '' } : {};
}

function useSave(entry: Entry, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const save = async (change: {
    readonly note: string;
    readonly tags: string[];
    readonly picture?: string;
  }) => {
    setBusy(true);
    setProblems({});
    try {
      await api.call(saveJournalEntry, { kind: entry.kind, id: entry.id, ...change }, { quiet: true });
      await Promise.all([journalEntry, journalTags, journalTrades, journalAnalysis].map(refreshCall));
      onDone();
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) {
        const at = problem.fields[0]?.field ?? problem.field;
        const message = problem.fields[0]?.msg ?? problem.message;
        if (at === 'note' || at === 'tags') setProblems({ [at]: message });
        else toaster.show(message, 'bad');
      }
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problems, save };
}

/** The owner's other tags, each added at a tap. */
function OwnTags({
  own,
  used,
  onAdd,
}: {
  readonly own: readonly string[];
  readonly used: readonly string[];
  readonly onAdd: (tag: string) => void;
}) {
  const t = useText('journal');
  const left = own.filter((tag) => !used.includes(tag));
  if (left.length === 0) return null;
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-xs font-medium text-quiet">{t('notes.own')}</legend>
      <div className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
        {left.map((tag) => (
          <button
            key={tag}
            type="button"
            className="min-h-8 max-w-full truncate rounded-full border border-line-strong px-3 text-xs hover:bg-well"
            onClick={() => onAdd(tag)}
          >
            <bdi>{tag}</bdi>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Uploads are for real accounts. */
function NewPicture({ picture, isBusy }: { readonly picture: Picture; readonly isBusy: boolean }) {
  const t = useText('journal');
  const isDemo = useUser()?.is_demo === 1;
  if (isDemo) return <p className="text-xs text-faint">{t('notes.realOnly')}</p>;
  return <PictureSlot low label={t('notes.picture')} picture={picture} disabled={isBusy} />;
}
