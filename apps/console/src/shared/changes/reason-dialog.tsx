import { CallRefused } from '@tidemark/contract/client';
import { Button, type ButtonTone, TextArea } from '@tidemark/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../device/language.ts';
import { Dialog } from '../layout/responsive-dialog.tsx';

export interface ReasonDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly note?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  /** Sentences that are often needed: a tap puts one into the field. */
  readonly prepared?: readonly string[];
  /** The verb's own words. */
  readonly verb: string;
  readonly tone?: ButtonTone;
  /** Whether the step needs no reason. */
  readonly optional?: boolean;
  /** Other fields of the same step, before the reason. */
  readonly children?: ReactNode;
  /**
   * Executes the step; a refusal is shown at the reason. `'stay'` keeps the dialog open: the problem is shown
   * at its own field.
   */
  readonly onSubmit: (reason: string) => Promise<unknown>;
}

/** Confirms a step that the audit trail records, and requests the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title}>
      <ReasonForm {...props} />
    </Dialog>
  );
}

/** Mounted with the dialog, so that each opening begins with an empty field. */
function ReasonForm(props: ReasonDialogProps) {
  const t = useText('console.frame');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!props.optional && reason.trim() === '') {
      setProblem(t('reasonMissing'));
      return;
    }
    setBusy(true);
    try {
      if ((await props.onSubmit(reason.trim())) !== 'stay') props.onClose();
    } catch (refused) {
      if (refused instanceof CallRefused) setProblem(refused.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {props.note ? <div className="text-sm text-quiet">{props.note}</div> : null}
      {props.children}
      {props.prepared ? <Prepared sentences={props.prepared} onChoose={setReason} /> : null}
      <TextArea
        label={props.label}
        hint={props.hint}
        error={problem}
        value={reason}
        maxLength={500}
        dir="auto"
        data-autofocus={props.optional ? undefined : true}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <Button tone="quiet" onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          tone={props.tone ?? 'accent'}
          busy={busy}
          data-autofocus={props.optional ? true : undefined}
        >
          {props.verb}
        </Button>
      </div>
    </form>
  );
}

function Prepared({
  sentences,
  onChoose,
}: {
  readonly sentences: readonly string[];
  readonly onChoose: (sentence: string) => void;
}) {
  return (
    <ul className="flex flex-wrap gap-2">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button
            type="button"
            className="rounded-md border border-line-strong px-2.5 py-1.5 text-start text-xs text-quiet hover:bg-well hover:text-ink"
            onClick={() => onChoose(sentence)}
          >
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}
