import type { Field } from '@tidemark/contract/operator/settings/form';
import { SelectField, Switch, TextArea, TextField } from '@tidemark/ui';
import { NumberField } from '../../shared/number-field.tsx';
import type { ControlProps } from './control-props.ts';
import { useFieldWords } from './field-words.ts';
import { ListControl } from './list-control.tsx';
import { NamesControl } from './names-control.tsx';
import { PickControl } from './pick-control.tsx';
import { RowsControl } from './rows-control.tsx';

/** The control of one field, with its problem under it. */
export function FieldControl(props: ControlProps) {
  const { field } = props;
  switch (field.kind) {
    case 'names':
      return <NamesControl {...props} field={field} />;
    case 'rows':
      return <RowsControl {...props} field={field} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} field={field} />;
    case 'pick':
      return <PickControl {...props} field={field} />;
    case 'days':
      return <DaysControl {...props} />;
    case 'number':
    case 'amount':
      return <NumberControl {...props} field={field} />;
    case 'numbers':
    case 'amounts':
      return <ListControl {...props} field={field} />;
    case 'text':
      return <LineControl {...props} field={field} />;
  }
}

function LineControl({ field, draft, problems, isNew, onChange }: ControlProps<Field & { kind: 'text' }>) {
  const words = useFieldWords();
  return (
    <TextField
      label={words.nameOf(field.name)}
      hint={words.hintOf(field.name)}
      error={problems[field.name]}
      ltr={field.ltr === true}
      isFixed={field.fixed === true && !isNew}
      value={String(draft[field.name] ?? '')}
      onChange={(event) => onChange(field.name, event.target.value)}
    />
  );
}

function NumberControl({
  field,
  draft,
  problems,
  isNew,
  onChange,
}: ControlProps<Field & { kind: 'number' | 'amount' }>) {
  const words = useFieldWords();
  const isMoney = field.kind === 'amount';
  return (
    <NumberField
      label={words.nameOf(field.name)}
      hint={words.hintOf(field.name)}
      error={problems[field.name]}
      places={field.kind === 'amount' ? 6 : field.places}
      isMoney={isMoney}
      isFixed={field.fixed === true && !isNew}
      value={String(draft[field.name] ?? '')}
      onChange={(value) => onChange(field.name, value)}
    />
  );
}

function ChoiceControl({
  field,
  draft,
  problems,
  isNew,
  onChange,
}: ControlProps<Field & { kind: 'choice' }>) {
  const words = useFieldWords();
  return (
    <SelectField
      label={words.nameOf(field.name)}
      hint={words.hintOf(field.name)}
      error={problems[field.name]}
      value={String(draft[field.name])}
      disabled={field.fixed === true && !isNew}
      options={field.options.map((option) => ({
        value: String(option),
        label: words.valueOf(field.name, option),
      }))}
      onChange={(value) => onChange(field.name, value)}
    />
  );
}

function FlagControl({ field, draft, onChange }: ControlProps) {
  const words = useFieldWords();
  const name = words.nameOf(field.name);
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 self-end rounded-md border border-line px-3 py-2 text-sm">
      <span>{name}</span>
      <Switch
        label={name}
        checked={draft[field.name] === true}
        onChange={(checked) => onChange(field.name, checked)}
      />
    </div>
  );
}

function DaysControl({ field, draft, problems, onChange }: ControlProps) {
  const words = useFieldWords();
  return (
    <TextArea
      label={words.nameOf(field.name)}
      hint={words.hintOf(field.name)}
      error={problems[field.name]}
      dir="ltr"
      rows={6}
      className="num text-start"
      value={String(draft[field.name] ?? '')}
      onChange={(event) => onChange(field.name, event.target.value)}
    />
  );
}
