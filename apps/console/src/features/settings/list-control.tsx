import type { Field } from '@tidemark/contract/operator/settings/form';
import { NumberField as PlainField } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useNumbers } from '../../shared/number-field.tsx';
import type { ControlProps } from './control-props.ts';
import { useFieldWords } from './field-words.ts';
import { listWays } from './list-text.ts';

/** Several numbers or amounts in one line. */
export function ListControl({
  field,
  draft,
  problems,
  onChange,
}: ControlProps<Field & { kind: 'numbers' | 'amounts' }>) {
  const t = useText('console-settings');
  const words = useFieldWords();
  const isMoney = field.kind === 'amounts';
  return (
    <PlainField
      numbers={listWays(useNumbers(), t('listUnclear', { example: '\u20661, 50, 100\u2069' }))}
      label={words.nameOf(field.name)}
      hint={words.hintOf(field.name)}
      error={problems[field.name]}
      inputMode="text"
      places={isMoney ? 6 : 0}
      isMoney={isMoney}
      value={String(draft[field.name] ?? '')}
      onChange={(value) => onChange(field.name, value)}
    />
  );
}
