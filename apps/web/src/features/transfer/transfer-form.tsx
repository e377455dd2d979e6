import { Button, IconButton, Line, Num, SelectField } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import { accountKinds } from '../../shared/money/account-kinds.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { ConfirmAmount } from '../../shared/words/confirm-amount.tsx';
import type { Info } from './queries.ts';
import { type TransferForm as Form, useTransferForm } from './use-transfer-form.ts';
import { afterwards, type Ends } from './view-model.ts';

/** Accounts and amount; a problem is shown at its field. */
export function TransferForm({ accounts }: { readonly accounts: readonly Info[] }) {
  const t = useText('transfer');
  const d = useDayFormats();
  const form = useTransferForm(accounts);
  const { ends, from, refusal } = form;
  const amountError = refusal?.field === 'amount' ? refusal.message : undefined;
  const input = useFocusOn(amountError, 'refused');
  const available = from && d.exact(from.available);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.ask();
      }}
    >
      <EndsFields form={form} />
      <NumberField
        ref={input}
        places={6}
        isMoney
        label={t('amount')}
        placeholder={t('amountPrompt')}
        value={form.amount}
        error={amountError}
        hint={
          from?.stale
            ? t('stale', { instrument: from.stale })
            : available
              ? t('available', { available })
              : undefined
        }
        onChange={form.type}
        suffix={
          <span className="ms-2 flex items-center gap-2">
            <span className="text-xs text-faint">{t('usd')}</span>
            <Button
              tone="plain"
              size="sm"
              className="-me-2"
              disabled={!from || Number(from.available) === 0}
              onClick={form.takeAll}
            >
              {t('all')}
            </Button>
          </span>
        }
      />
      <Afterwards form={form} />
      {ends.from === 'forex' ? <p className="text-xs text-faint">{t('contractNote')}</p> : null}
      <Button type="submit" size="lg" busy={form.isBusy}>
        {t('submit', { to: t(`accounts.${ends.to}`) })}
      </Button>
      <Confirmation form={form} />
    </form>
  );
}

/** The amount in words and its two accounts, before anything is moved. */
function Confirmation({ form }: { readonly form: Form }) {
  const t = useText('transfer');
  const d = useDayFormats();
  if (!form.isAsking) return null;
  return (
    <ConfirmAmount
      verb={t('ask', { amount: d.exact(form.amount) })}
      amount={form.amount}
      isBusy={form.isBusy}
      onConfirm={() => void form.send()}
      onCancel={form.giveUp}
    >
      {(['from', 'to'] as const).map((side) => (
        <span key={side} className="flex justify-between gap-4">
          {t(side)}
          <span className="text-ink">{t(`accounts.${form.ends[side]}`)}</span>
        </span>
      ))}
    </ConfirmAmount>
  );
}

/** The two accounts with what is in them, and the button that swaps them. */
function EndsFields({ form }: { readonly form: Form }) {
  const t = useText('transfer');
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <EndField form={form} side="from" />
        <EndField form={form} side="to" />
      </div>
      <IconButton
        icon="transfer"
        label={t('swap')}
        className="rotate-90 border border-line-strong"
        onClick={form.swap}
      />
    </div>
  );
}

function EndField({ form, side }: { readonly form: Form; readonly side: keyof Ends }) {
  const t = useText('transfer');
  const f = useFormats();
  const account = form[side];
  return (
    <SelectField
      label={t(side)}
      value={form.ends[side]}
      error={form.refusal?.field === side ? form.refusal.message : undefined}
      hint={account ? t('holds', { balance: f.amount(account.balance) }) : undefined}
      options={accountKinds.map((value) => ({ value, label: t(`accounts.${value}`) }))}
      onChange={(value) => {
        const kind = accountKinds.find((known) => known === value);
        if (kind) form.choose(side, kind);
      }}
    />
  );
}

/** What both accounts will hold, as soon as the amount can be read. */
function Afterwards({ form }: { readonly form: Form }) {
  const t = useText('transfer');
  const d = useDayFormats();
  const { from, to, ends } = form;
  const after = from && to && afterwards(form.amount, { from: from.balance, to: to.balance });
  return (
    <dl className="rounded-md bg-well px-3 py-2" aria-label={t('after')}>
      {(['from', 'to'] as const).map((side) => (
        <Line key={side} label={t('afterOf', { account: t(`accounts.${ends[side]}`) })}>
          <Num>{after ? d.exact(after[side]) : NO_AMOUNT}</Num>
        </Line>
      ))}
    </dl>
  );
}

/** Shown while there is no amount. */
const NO_AMOUNT = '–';
