import { traderFee, traderFeeSubmit } from '@tidemark/contract/calls/trading/performance-fees';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, Card } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { refreshCall } from '../../../shared/api/use-call.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { toaster } from '../../../shared/layout/toaster.ts';
import { useOwnFee } from './queries.ts';

/** The performance fee that a lead trader asks of those who follow from now on. */
export function OwnFeeCard() {
  const t = useText('follow.fee');
  const fee = useOwnFee().data;
  if (!fee) return null;
  return (
    <section aria-label={t('title')}>
      <Card className="flex flex-col gap-4">
        <h2 className="text-xs font-medium text-quiet">{t('title')}</h2>
        <p className="text-sm text-quiet">{t('note')}</p>
        <Form key={fee.percent} percent={fee.percent} max={fee.max} />
      </Card>
    </section>
  );
}

function Form({ percent, max }: { readonly percent: number; readonly max: number }) {
  const t = useText('follow.fee');
  const f = useFormats();
  const [typed, setTyped] = useState(String(percent));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    // An empty field is no fee.
    setBusy(true);
    try {
      const { msg } = await api.ask(traderFeeSubmit, { percent: Number(typed) }, { quiet: true });
      toaster.show(msg, 'good');
      await refreshCall(traderFee);
    } catch (failed) {
      if (failed instanceof CallFailed) showFailure(failed);
      if (failed instanceof CallRefused) setProblem(failed.fields[0]?.msg ?? failed.message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <NumberField
        label={t('percent')}
        hint={t('hint', { max: f.percent(max) })}
        error={problem}
        value={typed}
        readOnly={isBusy}
        places={2}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
      />
      <Button type="submit" tone="quiet" busy={isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}
