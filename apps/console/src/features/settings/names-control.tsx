import { type LanguageCode, languageTable } from '@tidemark/i18n';
import { TextField } from '@tidemark/ui';
import type { ControlProps } from './control-props.ts';
import { useFieldWords } from './field-words.ts';
import type { Field } from './fields.ts';

/** A name in each language; what is empty is said in English. */
export function NamesControl({ field, draft, problems, onChange }: ControlProps<Field & { kind: 'names' }>) {
  const words = useFieldWords();
  const names = Object.keys(draft).filter((key) => key.startsWith(`${field.name}.`));
  return (
    <fieldset className="rounded-md border border-line p-3 wide:col-span-2">
      <legend className="px-1 text-xs font-medium text-quiet">{words.nameOf(field.name)}</legend>
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        {names.map((name) => {
          const code = name.slice(field.name.length + 1) as LanguageCode;
          return (
            <TextField
              key={name}
              label={languageTable[code]?.name ?? code}
              lang={languageTable[code]?.tag}
              dir="auto"
              error={problems[name]}
              value={String(draft[name] ?? '')}
              onChange={(event) => onChange(name, event.target.value)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
