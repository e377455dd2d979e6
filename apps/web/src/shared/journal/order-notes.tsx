import { journalEntry } from '@tidemark/contract/calls/trading/journal';
import { Button, Line, Num, Skeleton, Tag } from '@tidemark/ui';
import { useRef, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useFormats, useText } from '../device/language.ts';
import { LoadFailed } from '../layout/page.tsx';
import { useFocusAfter } from '../layout/use-focus-after.ts';
import { HIDDEN_AMOUNT, useAmountsHidden } from '../money/amounts.ts';
import { PictureThumb } from '../picture/picture-thumb.tsx';
import { Explained } from '../terms/explained.tsx';
import type { Entry } from './entry.ts';
import { NoteForm } from './note-form.tsx';

/** An address of a picture opens it for ten minutes: until then it is read again. */
const FRESH_MS = 300_000;

/** What the owner wrote about an order, its risk and its excursions; and the form that changes the first. */
export function OrderNotes({ kind, id }: { readonly kind: 'forex' | 'micro'; readonly id: number }) {
  const t = useText('journal');
  const asked = useCall(journalEntry, { kind, id }, { quiet: true, staleTime: FRESH_MS });
  const [isEditing, setEditing] = useState(false);
  const box = useRef<HTMLElement>(null);
  const focusAfter = useFocusAfter();
  const edit = (begins: boolean) => {
    setEditing(begins);
    focusAfter(() => {
      // All of the form comes into sight, as far as there is room.
      if (begins) box.current?.querySelector('form')?.scrollIntoView({ block: 'nearest' });
      return box.current?.querySelector(begins ? 'textarea' : '[data-edit]');
    });
  };
  const entry = asked.data;
  return (
    <section
      ref={box}
      aria-labelledby={`journal-of-${id}`}
      className="mt-3 flex flex-col gap-2 border-t border-line pt-3"
    >
      <h3 id={`journal-of-${id}`} className="text-xs font-medium text-quiet">
        {t('notes.title')}
      </h3>
      {entry === undefined ? (
        asked.isError ? (
          <LoadFailed onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton className="h-8 w-full" />
        )
      ) : (
        <>
          {entry.trade ? <TradeLines trade={entry.trade} /> : null}
          {isEditing ? (
            <NoteForm entry={entry} onDone={() => edit(false)} />
          ) : (
            <Written entry={entry} onEdit={() => edit(true)} />
          )}
        </>
      )}
    </section>
  );
}

function Written({ entry, onEdit }: { readonly entry: Entry; readonly onEdit: () => void }) {
  const t = useText('journal');
  const isEmpty = entry.note === '' && entry.tags.length === 0 && entry.picture === '';
  return (
    <>
      {entry.note === '' ? null : (
        <p className="text-sm break-words whitespace-pre-line">
          <bdi>{entry.note}</bdi>
        </p>
      )}
      {entry.tags.length === 0 ? null : (
        <p className="flex flex-wrap gap-1.5">
          {entry.tags.map((tag) => (
            <Tag key={tag} className="max-w-full truncate">
              {tag}
            </Tag>
          ))}
        </p>
      )}
      {entry.picture === '' ? null : <PictureThumb url={entry.picture} label={t('notes.picture')} />}
      <Button data-edit="" tone="quiet" size="sm" className="self-start" onClick={onEdit}>
        {t(isEmpty ? 'notes.add' : 'notes.edit')}
      </Button>
    </>
  );
}

/** Risk and excursions of a closed position, each with its definition. */
function TradeLines({ trade }: { readonly trade: NonNullable<Entry['trade']> }) {
  const t = useText('journal');
  const f = useFormats();
  const isHidden = useAmountsHidden();
  const amount = (value: string) => (isHidden ? HIDDEN_AMOUNT : f.amount(value));
  const { risk, r, mae, mfe, approximate } = trade;
  const lines = [
    ...(risk === null ? [] : [['risk', amount(risk)] as const]),
    ...(r === null ? [] : [['r', t('inR', { value: r })] as const]),
    ...(mae === null ? [] : [['mae', amount(mae)] as const]),
    ...(mfe === null ? [] : [['mfe', amount(mfe)] as const]),
  ];
  if (lines.length === 0) return null;
  return (
    <dl>
      {lines.map(([name, text]) => (
        <ExplainedLine key={name} name={t(`names.${name}`)} about={t(`about.${name}`)} text={text} />
      ))}
      {mae !== null && approximate ? (
        <div>
          <dt className="sr-only">{t('excursions.title')}</dt>
          <dd className="text-xs text-faint">{t('excursions.approximate')}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function ExplainedLine({
  name,
  about,
  text,
}: {
  readonly name: string;
  readonly about: string;
  readonly text: string;
}) {
  return (
    <Line
      label={
        <Explained name={name} about={about}>
          {name}
        </Explained>
      }
    >
      <Num>{text}</Num>
    </Line>
  );
}
