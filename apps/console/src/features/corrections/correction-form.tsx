import { CallRefused } from '@tidemark/contract/client';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import { reviewCounts, reviewList } from '@tidemark/contract/operator/reviews';
import { Button, Card, SegmentedControl, TextArea, TextField, useFocusOnRefused } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { type AccountTypeId, accountTypeIds, accountTypes } from '../../shared/ledger/ledger-things.ts';
import { useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { NumberField, useNumbers } from '../../shared/number-field.tsx';
import { BeforeAfter } from './before-after.tsx';
import { type CorrectionDraft, type CorrectionUser, missingIn, previewOf } from './preview.ts';

const directions = ['credit', 'debit'] as const;

/** Form for account, direction, amount and reason, with a preview of the resulting balance. */
export function CorrectionForm({
  user,
  type,
  posting,
}: {
  readonly user: CorrectionUser;
  readonly type: AccountTypeId;
  readonly posting: string;
}) {
  const form = useCorrectionForm(user, { type, direction: 'credit', amount: '', reason: '', posting });
  const { draft } = form;
  const account = user.accounts.find(({ accountTypeId }) => String(accountTypeId) === draft.type);
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(300px,2fr)]">
      <Card>
        <form
          ref={form.area}
          className="flex flex-col gap-4"
          noValidate
          onSubmit={(event) => void form.submit(event)}
        >
          <Fields form={form} />
        </form>
      </Card>
      <BeforeAfter account={account} preview={previewOf(account, draft)} />
    </div>
  );
}

function Fields({ form }: { readonly form: ReturnType<typeof useCorrectionForm> }) {
  const t = useText('console-money.correction');
  const words = useLedgerWords();
  const { draft, problem, busy, change } = form;
  const errorAt = (at: string) => (problem?.at === at ? problem.text : undefined);
  return (
    <>
      <SegmentedControl
        label={t('account')}
        value={draft.type}
        choices={accountTypeIds.map((value) => ({ value, label: words.account(accountTypes[value]) }))}
        onChange={(type) => change({ type })}
      />
      <SegmentedControl
        label={t('direction')}
        value={draft.direction}
        choices={directions.map((value) => ({ value, label: t(value) }))}
        onChange={(direction) => change({ direction })}
      />
      <NumberField
        label={t('amount')}
        places={6}
        isMoney
        value={draft.amount}
        error={errorAt('amount')}
        onChange={(amount) => change({ amount })}
      />
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        dir="auto"
        maxLength={500}
        value={draft.reason}
        error={errorAt('reason')}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <TextField
        label={t('posting')}
        hint={t('postingHint')}
        ltr
        inputMode="numeric"
        className="num"
        value={draft.posting}
        error={errorAt('posting')}
        onChange={(event) => change({ posting: event.target.value })}
      />
      <p className="text-sm text-quiet">{t('twoOperators')}</p>
      {errorAt('form') ? (
        <p role="alert" className="text-sm text-danger">
          {errorAt('form')}
        </p>
      ) : null}
      <Button type="submit" size="lg" busy={busy}>
        {t('propose')}
      </Button>
    </>
  );
}

/** Fields of the call as the form calls them. */
const controls: Readonly<Record<string, string>> = {
  amount: 'amount',
  reason: 'reason',
  remark: 'reason',
  posting_id: 'posting',
};

function useCorrectionForm(user: CorrectionUser, first: CorrectionDraft) {
  const t = useText('console-money.correction');
  const going = useGoing();
  const numbers = useNumbers();
  const { area, focusOnRefused } = useFocusOnRefused<HTMLFormElement>();
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<{ readonly at: string; readonly text: string }>();
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<CorrectionDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The number of a posting, in digits of every script.
    const posting = numbers.read(draft.posting, { places: 0 }).value;
    const missing = missingIn({ ...draft, posting });
    if (missing) {
      setProblem({ at: missing.at, text: t(missing.says) });
      return focusOnRefused();
    }
    setBusy(true);
    try {
      const made = await api.call(
        correctionPropose,
        {
          user_id: user.id,
          accountTypeId: draft.type,
          direction: draft.direction,
          amount: draft.amount,
          reason: draft.reason.trim(),
          ...(posting === '' ? {} : { posting_id: Number(posting) }),
        },
        { quiet: true },
      );
      toaster.show(t('proposed'), 'good');
      void refreshCalls(reviewList, reviewCounts);
      going.to('reviews', { kind: 'correction', status: 'waiting', id: String(made.id) });
    } catch (refused) {
      setProblem(problemOf(refused, t('unreachable')));
    } finally {
      setBusy(false);
    }
  };
  return { area, draft, problem, busy, change, submit };
}

function problemOf(refused: unknown, unreachable: string): { readonly at: string; readonly text: string } {
  if (!(refused instanceof CallRefused)) return { at: 'form', text: unreachable };
  const [first] = refused.fields;
  const field = first?.field ?? refused.field ?? '';
  return { at: controls[field] ?? 'form', text: first?.msg ?? refused.message };
}
