import type { Field } from '@tidemark/contract/operator/settings/form';
import { SelectField } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import type { ControlProps } from './control-props.ts';
import { useFieldWords } from './field-words.ts';
import { useThings } from './use-things.ts';

/** A choice among the things of another kind, by their names. */
export function PickControl({
  field,
  draft,
  problems,
  isNew,
  onChange,
}: ControlProps<Field & { kind: 'pick' }>) {
  const t = useText('console-settings');
  const words = useFieldWords();
  const things = useThings(field.from);
  const value = String(draft[field.name] ?? '');
  const options = things.map(({ id, name }) => ({ value: id, label: name }));
  // A value not (or not yet) among the options stays until the user selects one.
  const isListed = options.some((option) => option.value === value);
  return (
    <SelectField
      label={words.nameOf(field.name)}
      hint={words.hintOf(field.name)}
      error={problems[field.name]}
      value={value}
      disabled={field.fixed === true && !isNew}
      options={isListed ? options : [{ value, label: value || t('pick') }, ...options]}
      onChange={(chosen) => onChange(field.name, chosen)}
    />
  );
}
