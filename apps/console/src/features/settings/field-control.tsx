import { SelectField, Switch, TextArea, TextField } from '@tidemark/ui';
import type { ControlProps } from './control-props.ts';
import { useFieldWords } from './field-words.ts';
import type { Field } from './fields.ts';
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
    case 'text':
    case 'number':
    case 'amount':
    case 'numbers':
    case 'amounts':
      return <LineControl {...props} />;
  }
}

function LineControl({ field, draft, problems, isNew, onChange }: ControlProps) {
  const words = useFieldWords();
  const isFigures = field.kind !== 'text';
  return (
    <TextField
      label={words.nameOf(field.name)}
      hint={words.hintOf(field.name)}
      error={problems[field.name]}
      ltr={isFigures || field.ltr === true}
      inputMode={field.kind === 'number' || field.kind === 'amount' ? 'decimal' : 'text'}
      className={isFigures ? 'num' : ''}
      readOnly={field.fixed === true && !isNew}
      value={String(draft[field.name] ?? '')}
      onChange={(event) => onChange(field.name, event.target.value)}
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
    <div className="flex min-h-11 items-center justify-between gap-3 self-end rounded-md border border-line px-3 text-sm">
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
