import type { Field } from '@tidemark/contract/operator/settings/form';
import { type LanguageCode, languageTable } from '@tidemark/i18n';
import { valueText } from '../../shared/changes/changes.ts';
import { useText } from '../../shared/device/language.ts';
import { plainAmount } from './draft.ts';
import { usePickedNames } from './use-things.ts';

export interface FieldWords {
  /** A field's label; a nested one is its root and the rest: `names.en` → Name (English). */
  nameOf(field: string): string;
  /** A value as people read it: choices by their words, the rest as it is. */
  valueOf(field: string, value: unknown): string;
  /** A field's hint; undefined where its name suffices. */
  hintOf(field: string): string | undefined;
}

/** The words of the settings' fields; of `fields` that name other things, the names of those, too. */
export function useFieldWords(fields: readonly Field[] = []): FieldWords {
  const t = useText('console-settings');
  const pickedName = usePickedNames(fields);
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
      return pickedName(field, value) ?? said(`choices.${field}.${String(value)}`) ?? valueText(plain(value));
    },
  };
}

/** An amount with six places, without its trailing zeros. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^\d+\.\d{6}$/.test(value) ? plainAmount(value) : value;
}

function languageName(code: string | undefined): string | undefined {
  return code !== undefined && code in languageTable ? languageTable[code as LanguageCode].name : undefined;
}
