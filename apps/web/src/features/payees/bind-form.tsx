import { bindDrawMethod, getDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { Button, Icon, TextField } from '@tidemark/ui';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { showFormProblem } from '../../shared/forms/form-refusal.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import { useHoldHours } from './queries.ts';
import {
  type FieldProblem,
  fieldProblem,
  kindNumbers,
  NO_PAYEE,
  type PayeeKind,
  type PayeeValues,
} from './view-model.ts';

/** Maps the server's field names to this form's. */
const fields = {
  dc_address: 'dc_address',
  tag: 'tag',
  bank_name: 'bank_name',
  bank_address: 'bank_address',
  bank_swift: 'bank_swift',
  payee_name: 'payee_name',
  payee_account: 'payee_account',
  remark: 'remark',
} as const;

export interface BindFormProps {
  readonly kind: PayeeKind;
  readonly symbol: DrawSymbol;
}

/** The fields of an address or bank account; each is validated on blur. */
export function BindForm({ kind, symbol }: BindFormProps) {
  const t = useText('payees');
  const form = useForm<PayeeValues>({ defaultValues: NO_PAYEE, mode: 'onTouched' });
  const send = useBind(form, { kind, symbol });
  const hours = useHoldHours();
  const busy = form.formState.isSubmitting;
  const field = useField(form, symbol);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      {kind === 'coin' ? (
        <CoinFields symbol={symbol} field={field} />
      ) : (
        <>
          <TextField label={t('bank')} autoComplete="off" {...field('bank_name')} />
          <TextField label={t('bankAddress')} autoComplete="off" {...field('bank_address')} />
          <TextField
            ltr
            label={t('swift')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('bank_swift')}
          />
          <TextField label={t('name')} hint={t('nameHint')} autoComplete="name" {...field('payee_name')} />
          <TextField ltr label={t('account')} autoComplete="off" {...field('payee_account')} />
          <TextField label={t('remark')} autoComplete="off" {...field('remark')} />
        </>
      )}
      {hours === 0 ? null : (
        <p className="flex gap-2 text-xs text-quiet">
          <Icon name="history" size={16} className="shrink-0 text-warn" />
          {hours === undefined ? t('waitBare') : t('wait', { hours })}
        </p>
      )}
      <Button type="submit" size="lg" wide busy={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

interface CoinFieldsProps {
  readonly symbol: DrawSymbol;
  readonly field: ReturnType<typeof useField>;
}

/** The address, and the tag or memo where the network needs one. */
function CoinFields({ symbol: { protocol, tag_kind: kind }, field }: CoinFieldsProps) {
  const t = useText('payees');
  const typed = { ltr: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <>
      <TextField
        {...typed}
        label={t('address')}
        hint={t(`addressHint.${hintOf(protocol)}`)}
        {...field('dc_address')}
      />
      {kind === 'none' ? null : (
        <TextField
          {...typed}
          label={t(`tag.${kind}`)}
          hint={t(`tagHint.${kind}`)}
          inputMode={kind === 'number' ? 'numeric' : 'text'}
          {...field('tag')}
        />
      )}
    </>
  );
}

function hintOf(protocol: string): 'TRC20' | 'ERC20' | 'other' {
  return protocol === 'TRC20' || protocol === 'ERC20' ? protocol : 'other';
}

/** The part of the form that belongs to a field, with what is wrong there. */
function useField(form: UseFormReturn<PayeeValues>, symbol: DrawSymbol) {
  const say = useProblemText(symbol.protocol);
  return (name: keyof PayeeValues) => ({
    ...form.register(name, {
      validate: (text, { dc_address }) => {
        const problem = fieldProblem(name, text, symbol, dc_address);
        return problem === undefined || say(problem);
      },
    }),
    readOnly: form.formState.isSubmitting,
    error: form.formState.errors[name]?.message,
  });
}

function useProblemText(network: string): (problem: FieldProblem) => string {
  const t = useText('payees');
  return (problem) => {
    switch (problem.is) {
      case 'needed':
        return t(`need.${problem.what}`);
      case 'length':
        return t('problem.length', { min: problem.min, max: problem.max });
      case 'address':
        return t('problem.address', { network });
      default:
        return t(`problem.${problem.is}`);
    }
  };
}

/** Saves the payee and returns to the previous page. */
function useBind(form: UseFormReturn<PayeeValues>, { kind, symbol }: BindFormProps) {
  const going = useGoing();
  const { from } = useQueryParams();
  return form.handleSubmit(async (values) => {
    try {
      const input = { draw_id: symbol.id, type: kindNumbers[kind], ...values };
      const { msg } = await api.ask(bindDrawMethod, input, { quiet: true });
      toaster.show(msg, 'good');
      await refreshCall(getDrawMethod);
      if (from === undefined)
        going.to(kind === 'coin' ? 'mineCoinAddresses' : 'mineBankCards', {}, { replace: true });
      else going.back();
    } catch (problem) {
      showFormProblem(form, problem, fields);
    }
  });
}
