import { repayment } from '@tidemark/contract/calls/money/loan';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, Card } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { FormWaiting } from '../../../shared/forms/form-waiting.tsx';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { toaster } from '../../../shared/layout/toaster.ts';
import { CopyRow } from '../../../shared/money/copy-row.tsx';
import { PayAddress } from '../../../shared/money/pay-address.tsx';
import { PlayMoney } from '../../../shared/money/play-money.tsx';
import { figure } from '../../../shared/money/units-text.ts';
import { PictureSlot } from '../../../shared/picture/picture-slot.tsx';
import { type Picture, usePicture } from '../../../shared/picture/use-picture.ts';
import { AskService } from '../../../shared/service/ask-service.tsx';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { refreshLoans, useRepaymentAccounts } from '../queries.ts';
import { type Owed, type RepaymentAccount, unitsFor } from '../view-model.ts';

const intentions = createIntentions();

export interface ByTransferProps {
  readonly owed: Owed;
}

/** By coins from outside: to where, how many, and the proof. */
export function ByTransfer({ owed }: ByTransferProps) {
  const t = useText('loan.repayment');
  const accounts = useRepaymentAccounts(true);
  const [chosen, choose] = useState<string>();
  if (accounts.isError) return <LoadFailed onRetry={() => void accounts.refetch()} />;
  if (!accounts.data) return <FormWaiting parts={['h-10', 'mx-auto size-50', 'h-11', 'h-36']} />;
  const account = accounts.data.find(({ id }) => String(id) === chosen) ?? accounts.data[0];
  if (!account) {
    return (
      <Card>
        <AskService icon="warn" title={t('none')} note={t('noneNote')} chat={t('chat')} />
      </Card>
    );
  }
  return (
    <>
      <PlayMoney note={t('playMoney')} />
      <Card className="flex flex-col gap-4">
        <ChoiceField
          label={t('currency')}
          value={String(account.id)}
          choices={accounts.data.map(({ id, currency_code, protocol_code }) => ({
            value: String(id),
            label: currency_code,
            note: protocol_code,
          }))}
          onChange={choose}
        />
        <PayAddress option={account} />
        <Send owed={owed} account={account} />
        <ProofForm key={account.id} owed={owed} account={account} />
      </Card>
    </>
  );
}

/** How much of the currency covers the debt, at the price of this moment. */
function Send({ owed, account }: ByTransferProps & { readonly account: RepaymentAccount }) {
  const t = useText('loan.repayment');
  const f = useFormats();
  const { currency_code: currency, usd_price } = account;
  const units = unitsFor(owed.total_amount, usd_price);
  if (units === undefined) return null;
  const worth = { usd: figure(f, owed.total_amount), price: figure(f, usd_price), currency };
  return (
    <div className="flex flex-col gap-2">
      <dl className="m-0 rounded-md border border-line">
        <CopyRow ltr label={`${t('send')} (${currency})`} value={units} copyLabel={t('copySend')} />
      </dl>
      <p className="text-xs text-quiet">{t('worth', worth)}</p>
    </div>
  );
}

function ProofForm({ owed, account }: ByTransferProps & { readonly account: RepaymentAccount }) {
  const t = useText('loan.repayment');
  const picture = useText('picture');
  const proof = usePicture();
  const { isBusy, submit } = useSubmit({ loan_id: owed.loan_id, charge_id: account.id }, proof);
  const press = async () => {
    if (proof.slot.kind === 'empty') proof.clear(t('needProof'));
    if (proof.slot.kind === 'sending') toaster.show(picture('stillSending'));
    if (proof.slot.kind === 'there') await submit(proof.slot.url);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <PictureSlot low label={t('proof')} picture={proof} disabled={isBusy} />
      <p className="text-xs text-faint">{t('pause')}</p>
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** Sends a proof once; a refusal of the picture appears at it. */
function useSubmit(which: { readonly loan_id: number; readonly charge_id: number }, proof: Picture) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (proofImg: string) => {
    setIsBusy(true);
    const input = { ...which, proofImg };
    try {
      const { msg } = await intentions.attempt(JSON.stringify(input), (idempotencyKey) =>
        api.ask(repayment, input, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) {
        const { field, msg } = problem.fields[0] ?? { field: problem.field, msg: problem.message };
        if (field === 'proofImg') proof.clear(msg);
        else toaster.show(msg, 'bad');
      }
    } finally {
      // Either way, the loan's status may have changed.
      await refreshLoans();
      setIsBusy(false);
    }
  };
  return { isBusy, submit };
}
