import { applyTrader } from '@tidemark/contract/calls/trading/traders';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, Card, cx } from '@tidemark/ui';
import { useId, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { useFocusOn } from '../../../shared/forms/use-focus-on.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { useUser } from '../../../shared/session/session.ts';
import { APPROVED, type Application, refreshApplication } from '../queries.ts';

const intentions = createIntentions();

/** The agreement, a box that must be ticked, and the step that sends it. */
export function ApplyForm({ application }: { readonly application: Application }) {
  const t = useText('follow.apply');
  const isDemo = useUser()?.is_demo === 1;
  const [isTicked, setIsTicked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { isBusy, apply } = useApply(setRefused);
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTicked) setRefused(t('need'));
          else void apply(application.agreement_hash);
        }}
      >
        <Agreement text={application.agreement} />
        <Accept
          checked={isTicked}
          error={refused}
          disabled={isBusy}
          onChange={(checked) => {
            setIsTicked(checked);
            setRefused(undefined);
          }}
        />
        <Button type="submit" size="lg" wide busy={isBusy}>
          {isDemo ? t('submitDemo') : t('submit')}
        </Button>
      </form>
    </Card>
  );
}

function Agreement({ text }: { readonly text: string }) {
  const t = useText('follow.apply');
  return (
    <section aria-labelledby="trader-agreement">
      <h2 id="trader-agreement" className="mb-2 text-base font-medium">
        {t('agreement')}
      </h2>
      <div className="flex flex-col gap-2 text-sm text-quiet [overflow-wrap:anywhere]">
        {text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

interface AcceptProps {
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The checkbox, with its error below. */
function Accept({ checked, error, disabled, onChange }: AcceptProps) {
  const t = useText('follow.apply');
  const noteId = useId();
  const box = useFocusOn(error, 'refused');
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          ref={box}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : noteId}
          className={cx(
            'size-5 shrink-0 accent-[var(--accent-fill)]',
            error !== undefined && 'outline-2 outline-danger',
          )}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('accept')}
      </label>
      {error === undefined ? null : (
        <p id={noteId} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Applies once; a refusal of the agreement appears at the checkbox, and the text is reloaded. */
function useApply(onAgreement: (sentence: string) => void) {
  const t = useText('follow.apply');
  const [isBusy, setIsBusy] = useState(false);
  const apply = async (agreement: string) => {
    setIsBusy(true);
    try {
      const { data, msg } = await intentions.attempt(agreement, (idempotencyKey) =>
        api.ask(applyTrader, { agreement }, { quiet: true, idempotencyKey }),
      );
      // Demo applications need no review.
      toaster.show(data.status === APPROVED ? t('approved') : msg, 'good');
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) {
        const { field, msg } = problem.fields[0] ?? { field: problem.field, msg: problem.message };
        if (field === 'agreement') onAgreement(msg);
        else toaster.show(msg, 'bad');
      }
    } finally {
      setIsBusy(false);
      await refreshApplication();
    }
  };
  return { isBusy, apply };
}
