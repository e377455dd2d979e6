import { Button, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { LIST_NAME_MAX, tidyName } from '../../../shared/instruments/watchlist.ts';

/** The name of a new list, or another one for a list: not empty, and no other list's. */
export function NameForm({
  label,
  action,
  current = '',
  taken,
  onName,
}: {
  readonly label: string;
  readonly action: string;
  readonly current?: string;
  /** Names of the other lists. */
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
}) {
  const t = useText('instruments.lists');
  const [typed, setTyped] = useState(current);
  const [problem, setProblem] = useState<'noName' | 'taken'>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = tidyName(typed);
    const isTaken = taken.some((one) => one.toLowerCase() === name.toLowerCase());
    const found = name === '' ? 'noName' : isTaken ? 'taken' : undefined;
    setProblem(found);
    if (!found && name !== current) onName(name);
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <span className="min-w-0 flex-1">
        <TextField
          label={label}
          value={typed}
          maxLength={LIST_NAME_MAX}
          autoComplete="off"
          error={problem && t(problem)}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
      </span>
      {/* Beside the field, below its label. */}
      <Button type="submit" tone="quiet" className="mt-5 min-h-11 wide:min-h-11">
        {action}
      </Button>
    </form>
  );
}
