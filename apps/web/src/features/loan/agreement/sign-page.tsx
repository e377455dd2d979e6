import { Button, Card, Icon, Line, Num } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { FormWaiting } from '../../../shared/forms/form-waiting.tsx';
import { useQueryParams } from '../../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { TwoColumn } from '../../../shared/layout/two-column.tsx';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { LoanSteps } from '../loan-steps.tsx';
import { NothingChosen } from '../nothing-chosen.tsx';
import { useOffer } from '../queries.ts';
import { RefusedOffer, refusalOf } from '../refused-offer.tsx';
import { type Offer, wantedOf } from '../view-model.ts';
import { AgreementText } from './agreement-text.tsx';
import { SignatureField } from './signature-field.tsx';
import { useSign } from './use-sign.ts';

/** The binding step: the figures again, the text to sign, and the signature. */
export function LoanSignPage() {
  const app = useText('app');
  return (
    <Page title={app('pages.loanSign')} width="full">
      <div className="flex flex-col gap-4">
        <div className="px-4 wide:px-0">
          <LoanSteps at="signature" />
        </div>
        <Sign />
      </div>
    </Page>
  );
}

function Sign() {
  const { id, amount } = wantedOf(useQueryParams());
  const offer = useOffer(id, amount);
  // A refusal after signing appears there; the figures stay visible.
  if (offer.data && !offer.isError)
    return <TwoColumn form={<SignCard offer={offer.data} />} history={<Binding offer={offer.data} />} />;
  const refusal = refusalOf(offer.error);
  const isWanted = id !== undefined && amount !== '';
  return (
    <div className="px-4 wide:px-0">
      {!isWanted ? (
        <NothingChosen />
      ) : refusal !== undefined ? (
        <RefusedOffer sentence={refusal} wanted={{ id: String(id), amount }} />
      ) : offer.isError ? (
        <LoadFailed onRetry={() => void offer.refetch()} />
      ) : (
        <FormWaiting parts={['h-24', 'h-48', 'h-12']} />
      )}
    </div>
  );
}

function SignCard({ offer }: { readonly offer: Offer }) {
  const t = useText('loan.sign');
  const f = useFormats();
  const [picture, setPicture] = useState<string>();
  const { isBusy, error, setError, submit } = useSign(offer);
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(picture);
        }}
      >
        <Summary offer={offer} />
        <SignatureField
          error={error}
          disabled={isBusy}
          onPicture={(next) => {
            setPicture(next);
            setError(undefined);
          }}
        />
        <p className="text-xs text-faint">{t('after')}</p>
        <Button type="submit" size="lg" wide busy={isBusy}>
          {t('submit', { amount: f.wholeAmount(offer.amount ?? '0') })}
        </Button>
      </form>
    </Card>
  );
}

/** The figures that are signed. */
function Summary({ offer }: { readonly offer: Offer }) {
  const t = useText('loan');
  const d = useDayFormats();
  const { amount = '0', interest_amount = '0', total_amount = '0', repayment_on } = offer;
  const usd = (value: string) => <Num>{t('usd', { amount: d.exact(value) })}</Num>;
  return (
    <section aria-label={t('sign.summary')}>
      <h2 className="mb-1 text-base font-medium">{t('sign.summary')}</h2>
      <dl className="m-0 border-b border-line pb-3">
        <Line label={t('cost.amount')}>{usd(amount)}</Line>
        <Line label={t('cost.interest')}>{usd(interest_amount)}</Line>
        <Line label={t('cost.total')} className="font-medium">
          {usd(total_amount)}
        </Line>
        {repayment_on === undefined ? null : <Line label={t('cost.due')}>{d.day(repayment_on)}</Line>}
      </dl>
      <p className="pt-2 text-xs text-faint">{t('cost.ifToday')}</p>
    </section>
  );
}

/** The exact text to be signed. */
function Binding({ offer }: { readonly offer: Offer }) {
  const t = useText('loan.sign');
  const { agreement = '', agreement_hash = '' } = offer;
  const [open, setOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-4">
      <div className={open ? 'hidden' : 'flex flex-wrap items-center justify-between gap-2 @3xl:hidden'}>
        <span className="flex items-center gap-2 text-base font-medium">
          <Icon name="document" />
          {t('read')}
        </span>
        <Button tone="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(true)}>
          {t('reread')}
        </Button>
      </div>
      <div
        className={`flex-col gap-4 @3xl:flex ${open ? 'flex' : 'hidden'} @3xl:max-h-[70dvh] @3xl:overflow-y-auto`}
      >
        <AgreementText text={agreement} hash={agreement_hash} />
      </div>
    </Card>
  );
}
