import { CallFailed, CallRefused } from '@tidemark/contract/client';
import {
  economicLimits,
  operatorEconomicSave,
  operatorEconomicSources,
} from '@tidemark/contract/operator/economic';
import { Button, SelectField, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { Dialog } from '../../shared/layout/responsive-dialog.tsx';
import type { EconomicSource } from './source.ts';

const hourChoices = [1, 6, 12, 24, 168] as const;
const DAILY = 24;

export interface AddressDialogProps {
  /** What is edited; undefined: closed. */
  readonly edited: EconomicSource | 'new' | undefined;
  readonly onClose: () => void;
}

/** Sets the address of a source, or adds one. */
export function AddressDialog({ edited, onClose }: AddressDialogProps) {
  const t = useText('console-economic');
  const source = edited === 'new' ? undefined : edited;
  return (
    <Dialog open={edited !== undefined} onClose={onClose} title={t(source ? 'setAddress' : 'addAddress')}>
      {edited === undefined ? null : <AddressForm source={source} onClose={onClose} />}
    </Dialog>
  );
}

interface FormProblem {
  readonly field: string | undefined;
  readonly text: string;
}

function AddressForm({
  source,
  onClose,
}: {
  readonly source: EconomicSource | undefined;
  readonly onClose: () => void;
}) {
  const t = useText('console-economic');
  const frame = useText('console.frame');
  const [name, setName] = useState(source?.name ?? '');
  const [url, setUrl] = useState(source?.url ?? '');
  const [hours, setHours] = useState(source?.every_hours ?? DAILY);
  const [problem, setProblem] = useState<FormProblem>();
  const [busy, setBusy] = useState(false);
  const errorAt = (field: string) => (problem?.field === field ? problem.text : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem({ field: 'name', text: t('nameMissing') });
    setBusy(true);
    try {
      const input = {
        ...(source && { id: source.id }),
        name: name.trim(),
        url: url.trim(),
        every_hours: hours,
      };
      await api.call(operatorEconomicSave, input, { quiet: true });
      await refreshCalls(operatorEconomicSources);
      onClose();
    } catch (failure) {
      setProblem(problemOf(failure, (code) => frame('networkError', { code })));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  // A schedule that was set over the API stays among the choices.
  const choices = [...new Set([...hourChoices, hours])].sort((a, b) => a - b);
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('name')}
        data-autofocus
        maxLength={economicLimits.name}
        error={errorAt('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        type="url"
        ltr
        maxLength={economicLimits.url}
        error={errorAt('url')}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <SelectField
        label={t('schedule')}
        value={String(hours)}
        options={choices.map((value) => ({ value: String(value), label: t('every', { hours: value }) }))}
        onChange={(next) => setHours(Number(next))}
      />
      <Foot problem={problem} busy={busy} onClose={onClose} />
    </form>
  );
}

interface FootProps {
  readonly problem: FormProblem | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** What concerns no field that is shown, and the buttons. */
function Foot({ problem, busy, onClose }: FootProps) {
  const t = useText('console-economic');
  const frame = useText('console.frame');
  const isAtField = problem?.field === 'name' || problem?.field === 'url';
  return (
    <>
      {problem && !isAtField ? (
        <p role="alert" className="m-0 text-xs text-danger">
          {problem.text}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          {frame('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}

function problemOf(failure: unknown, unreachable: (code: string) => string): FormProblem {
  if (failure instanceof CallRefused) return { field: failure.field, text: failure.message };
  if (failure instanceof CallFailed) return { field: undefined, text: unreachable(failure.code) };
  throw failure;
}
