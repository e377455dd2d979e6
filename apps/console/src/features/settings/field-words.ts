import type { Field } from '@tidemark/contract/operator/settings/form';
import { type LanguageCode, languageTable } from '@tidemark/i18n';
import { valueText } from '../../shared/changes/changes.ts';
import { useText } from '../../shared/device/language.ts';
import { useNumbers } from '../../shared/number-field.tsx';
import { decimalText, plainAmount } from './draft.ts';
import { usePickedNames } from './use-things.ts';

export interface FieldWords {
  /** A field's label; a nested one is its root and the rest: `names.en` → Name (English). */
  nameOf(field: string): string;
  /** A value as people read it: choices by their words, numbers in the language's marks, the rest as it is. */
  valueOf(field: string, value: unknown): string;
  /** A field's hint; undefined where its name suffices. */
  hintOf(field: string): string | undefined;
}

/** The words of the settings' fields; of `fields` that name other things, the names of those, too. */
export function useFieldWords(fields: readonly Field[] = []): FieldWords {
  const t = useText('console-settings');
  const pickedName = usePickedNames(fields);
  const numbers = useNumbers();
  const said = (key: string) => (t.has(key as never) ? (t(key as never) as string) : undefined);
  const nameOf = (field: string): string => {
    const [root = '', ...deeper] = field.split('.');
    const name = said(`fields.${root}`) ?? root;
    if (deeper.length === 0) return name;
    return t('deeper', {
      name,
      what: languageName(deeper[0]) ?? deeper.map((part) => said(`fields.${part}`) ?? part).join(' '),
    });
  };
  return {
    nameOf,
    hintOf: (field) => said(`hints.${field}`),
    valueOf: (field, value) => {
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      return (
        pickedName(field, value) ?? said(`choices.${field}.${String(value)}`) ?? written(value, numbers.write)
      );
    },
  };
}

/** A number or an amount, and each of several, as the form writes it; anything else as on the wire. */
function written(value: unknown, write: (plain: string) => string): string {
  if (Array.isArray(value) && value.length > 0 && value.every(isFigure)) {
    return value.map((one) => written(one, write)).join(', ');
  }
  if (!isFigure(value)) return valueText(value);
  const plain = typeof value === 'number' ? decimalText(value) : plainAmount(value);
  return plain.startsWith('-') ? `-${write(plain.slice(1))}` : write(plain);
}

/** A number, or an amount with its six places. */
function isFigure(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d{6}$/.test(value));
}

function languageName(code: string | undefined): string | undefined {
  return code !== undefined && code in languageTable ? languageTable[code as LanguageCode].name : undefined;
}
