import type { Field, RowColumn } from '@tidemark/contract/operator/settings/form';
import { languageTag } from '@tidemark/i18n';
import { Button, cx, IconButton, SelectField, TextField } from '@tidemark/ui';
import { useLanguage, useText } from '../../shared/device/language.ts';
import { NumberField } from '../../shared/number-field.tsx';
import type { ControlProps } from './control-props.ts';
import type { DraftRow } from './draft.ts';
import { useFieldWords } from './field-words.ts';
import { weekMinutes, weekMoment } from './week-moment.ts';

/** Rows of figures or times: changed in place, taken away, added below. */
export function RowsControl({ field, draft, problems, onChange }: ControlProps<Field & { kind: 'rows' }>) {
  const t = useText('console-settings');
  const words = useFieldWords();
  const rows = (draft[field.name] ?? []) as readonly DraftRow[];
  const set = (next: readonly DraftRow[]) => onChange(field.name, next);
  const setCell = (key: number, name: string, text: string) =>
    set(rows.map((row) => (row.key === key ? { key, cells: { ...row.cells, [name]: text } } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    set([
      ...rows,
      { key, cells: rows.at(-1)?.cells ?? Object.fromEntries(field.columns.map(({ name }) => [name, ''])) },
    ]);
  };
  const problem = problems[field.name];
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3 wide:col-span-2">
      <legend className="px-1 text-xs font-medium text-quiet">{words.nameOf(field.name)}</legend>
      <ul className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <li key={row.key} className="flex items-end gap-2 border-b border-line pb-3">
            <div
              className={cx(
                'grid min-w-0 flex-1 grid-cols-1 gap-2 min-[480px]:grid-cols-2',
                field.columns.length > 2 && 'wide:grid-cols-3',
              )}
            >
              {field.columns.map((column) => (
                <Cell
                  key={column.name}
                  column={column}
                  text={row.cells[column.name] ?? ''}
                  onText={(text) => setCell(row.key, column.name, text)}
                />
              ))}
            </div>
            <IconButton
              icon="close"
              size={18}
              label={t('removeRow', { number: index + 1 })}
              onClick={() => set(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-3">
        <Button tone="quiet" size="sm" icon="plus" onClick={add}>
          {t('addRow')}
        </Button>
        {problem ? (
          <p role="alert" className="text-xs text-danger">
            {problem}
          </p>
        ) : (
          <p className="text-xs text-faint">{words.hintOf(field.name)}</p>
        )}
      </div>
    </fieldset>
  );
}

interface CellProps {
  readonly column: RowColumn;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Cell(props: CellProps) {
  const words = useFieldWords();
  const { column, text, onText } = props;
  if (column.kind === 'weekMoment') return <WeekMomentCell {...props} />;
  return (
    <NumberField
      label={words.nameOf(column.name)}
      places={column.kind === 'whole' ? 0 : 6}
      isMoney={column.kind === 'money'}
      value={text}
      onChange={onText}
    />
  );
}

/** A Sunday, from which the names of the days are counted. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

function WeekMomentCell({ column, text, onText }: CellProps) {
  const t = useText('console-settings');
  const words = useFieldWords();
  const tag = languageTag(useLanguage());
  const moment = weekMoment(text);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const days = Array.from({ length: 8 }, (_, day) => ({
    value: String(day),
    label: day === 7 ? t('weekEnd') : weekday.format(SUNDAY + day * DAY_MS),
  }));
  const name = words.nameOf(column.name);
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={name}
        value={String(moment.day)}
        options={days}
        onChange={(day) => onText(weekMinutes({ ...moment, day: Number(day) }))}
      />
      <TextField
        label={t('time')}
        aria-label={t('timeOf', { name })}
        type="time"
        ltr
        value={moment.time}
        onChange={(event) => onText(weekMinutes({ ...moment, time: event.target.value }))}
      />
    </div>
  );
}
