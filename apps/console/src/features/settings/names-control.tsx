import type { Field } from '@tidemark/contract/operator/settings/form';
import { type LanguageCode, languageTable } from '@tidemark/i18n';
import { TextArea, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import type { ControlProps } from './control-props.ts';
import { useFieldWords } from './field-words.ts';

type NamesProps = ControlProps<Field & { kind: 'names' }>;

/** A name in each language; empty ones fall back to English. */
export function NamesControl(props: NamesProps) {
  const { field, draft } = props;
  const words = useFieldWords();
  const names = Object.keys(draft).filter((key) => key.startsWith(`${field.name}.`));
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3 wide:col-span-2">
      <legend className="px-1 text-xs font-medium text-quiet">{words.nameOf(field.name)}</legend>
      {field.long ? (
        <Paragraphs {...props} names={names} />
      ) : (
        <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
          {names.map((name) => (
            <TextField
              key={name}
              {...shownIn(props, name)}
              onChange={(event) => props.onChange(name, event.target.value)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Paragraphs: languages with a text are open, the others are behind a button. */
function Paragraphs({ names, ...props }: NamesProps & { readonly names: readonly string[] }) {
  const t = useText('console-settings');
  const { field, draft, problems, onChange } = props;
  const [filled] = useState(() => names.filter((name) => draft[name] !== ''));
  const isOpen = (name: string) =>
    name === `${field.name}.en` || filled.includes(name) || problems[name] !== undefined;
  const area = (name: string) => (
    <TextArea
      key={name}
      {...shownIn(props, name)}
      rows={3}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
  const closed = names.filter((name) => !isOpen(name));
  return (
    <>
      <div className="grid gap-3 wide:grid-cols-2">{names.filter(isOpen).map(area)}</div>
      {closed.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer text-sm font-medium text-accent">{t('moreLanguages')}</summary>
          <div className="mt-3 grid gap-3 wide:grid-cols-2">{closed.map(area)}</div>
        </details>
      ) : null}
    </>
  );
}

/** What the controls of one language have in common. */
function shownIn({ field, draft, problems }: NamesProps, name: string) {
  const code = name.slice(field.name.length + 1) as LanguageCode;
  return {
    label: languageTable[code]?.name ?? code,
    lang: languageTable[code]?.tag,
    dir: 'auto' as const,
    error: problems[name],
    value: String(draft[name] ?? ''),
  };
}
