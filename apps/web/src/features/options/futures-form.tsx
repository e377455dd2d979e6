import { formatAmount, negate } from '@tidemark/domain/money';
import { ChoiceGrid, cx, EmptyState, Icon, Line, Num, Skeleton } from '@tidemark/ui';
import { type ReactNode, useId } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { DirectionButtons } from './direction-buttons.tsx';
import { useOffer } from './future-lists.ts';
import { Profit } from './future-parts.tsx';
import type { FuturePreview, FutureProblem } from './futures-preview.ts';
import { chooseAmount, chooseSeconds } from './futures-state.ts';
import { type FuturesFormView, useFuturesForm } from './use-futures-form.ts';
import { useSubmitFuture } from './use-submit-future.ts';
import type { Offer } from './view-model.ts';

export interface FuturesFormProps {
  readonly instrument: Instrument;
  /** Called on acceptance, to close a sheet. */
  readonly onAccepted?: () => void;
  /** Layout of the two buttons, where they must stay visible. */
  readonly footerClassName?: string;
}

/** The form of a future: duration, amount and direction. */
export function FuturesForm(props: FuturesFormProps) {
  const t = useText('futures');
  const { offer, isFailed, retry } = useOffer();
  if (isFailed) return <LoadFailed onRetry={retry} />;
  if (!offer) return <FormSkeleton />;
  if (offer.sec.length === 0 || offer.number.length === 0)
    return <EmptyState icon="history" title={t('notOffered.title')} note={t('notOffered.note')} />;
  return <OfferedForm {...props} offer={offer} />;
}

function OfferedForm({
  instrument,
  offer,
  onAccepted,
  footerClassName,
}: FuturesFormProps & { readonly offer: Offer }) {
  const view = useFuturesForm(instrument, offer);
  const submitting = useSubmitFuture();
  const { preview } = view;
  const problemText = useProblemText(preview?.problem);
  const errorAt = (field: 'seconds' | 'amount') =>
    submitting.refusal?.field === field
      ? submitting.refusal.message
      : problemText?.field === field
        ? problemText.text
        : undefined;
  if (!preview) return null;
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => event.preventDefault()}>
      <Durations
        offer={offer}
        preview={preview}
        error={errorAt('seconds')}
        onChange={submitting.forgetRefusal}
      />
      <Amounts
        offer={offer}
        preview={preview}
        error={errorAt('amount')}
        onChange={submitting.forgetRefusal}
      />
      <Preview view={view} preview={preview} />
      <Rules offer={offer} />
      <DirectionButtons
        instrument={instrument}
        view={view}
        preview={preview}
        submitting={submitting}
        className={footerClassName}
        {...(onAccepted ? { onAccepted } : {})}
      />
    </form>
  );
}

interface FieldProps {
  readonly offer: Offer;
  readonly preview: FuturePreview;
  readonly error: string | undefined;
  readonly onChange: () => void;
}

function Durations({ offer, preview, error, onChange }: FieldProps) {
  const t = useText('futures');
  const f = useFormats();
  return (
    <GridField label={t('duration')} error={error}>
      {(noteId) => (
        <ChoiceGrid
          label={t('duration')}
          describedBy={noteId}
          value={String(preview.duration.Seconds)}
          choices={offer.sec.map(({ Seconds, ProfitRatio }) => ({
            value: String(Seconds),
            label: f.duration(Seconds),
            note: f.ratio(ProfitRatio),
          }))}
          onChange={(seconds) => {
            onChange();
            chooseSeconds(Number(seconds));
          }}
          className="grid-cols-[repeat(auto-fit,minmax(4rem,1fr))]"
        />
      )}
    </GridField>
  );
}

function Amounts({ offer, preview, error, onChange }: FieldProps) {
  const t = useText('futures');
  const f = useFormats();
  return (
    <GridField
      label={t('amount')}
      hint={t('amountHint', {
        min: f.wholeAmount(preview.duration.LimitAmount),
        time: f.duration(preview.duration.Seconds),
      })}
      error={error}
    >
      {(noteId) => (
        <ChoiceGrid
          label={t('amount')}
          describedBy={noteId}
          value={preview.amount}
          choices={offer.number.map(({ Number: amount }) => ({
            value: amount,
            label: f.wholeAmount(amount),
          }))}
          onChange={(amount) => {
            onChange();
            chooseAmount(amount);
          }}
          className="grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))]"
        />
      )}
    </GridField>
  );
}

/** Label above, error or hint below, both tied to the group. */
function GridField({
  label,
  hint,
  error,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly children: (noteId: string) => ReactNode;
}) {
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-xs font-medium text-quiet">
        {label}
      </span>
      {children(noteId)}
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={cx('text-xs', error ? 'text-danger' : 'text-faint', !note && 'hidden')}
      >
        {note}
      </p>
    </div>
  );
}

/** What it brings, what it takes, and when: before it is given. */
function Preview({ view, preview }: { readonly view: FuturesFormView; readonly preview: FuturePreview }) {
  const t = useText('futures');
  const f = useFormats();
  return (
    <section aria-label={t('preview.title')} className="border-t border-line pt-2">
      <p className="mb-1 flex justify-between text-xs font-medium text-faint">
        <span>{t('preview.title')}</span>
        <span dir="ltr">{t('usd')}</span>
      </p>
      <dl>
        <Line label={t('preview.right')}>
          <Profit profit={preview.stakes.gain} />
        </Line>
        <Line label={t('preview.wrong')}>
          <Profit profit={negate(preview.stakes.loss)} />
        </Line>
        <Line label={t('preview.settles')}>
          <Num>{f.clock(preview.settlesAt)}</Num>
        </Line>
        {view.free === undefined ? null : (
          <Line label={t('preview.free')}>
            <Num>{f.amount(formatAmount(view.free))}</Num>
          </Line>
        )}
      </dl>
    </section>
  );
}

/** Every rule that concerns the money, at the place of the stake; collapsed initially. */
function Rules({ offer }: { readonly offer: Offer }) {
  const t = useText('futures');
  return (
    <details className="group text-xs text-quiet">
      <summary className="flex min-h-6 items-center gap-1 rounded-sm font-medium select-none">
        {t('rules.title')}
        <Icon name="down" size={14} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
        <li>{t('rules.price')}</li>
        <li>{t('rules.unmoved')}</li>
        <li>{t('rules.void', { count: offer.void_total })}</li>
      </ul>
    </details>
  );
}

function useProblemText(
  problem: FutureProblem | undefined,
): { readonly field: FutureProblem['field']; readonly text: string } | undefined {
  const t = useText('futures');
  const f = useFormats();
  if (!problem) return undefined;
  switch (problem.is) {
    case 'belowMin':
      return { field: problem.field, text: t('problem.belowMin', { min: f.wholeAmount(problem.min) }) };
    case 'balance':
      return {
        field: problem.field,
        text: t('problem.balance', { free: f.amount(formatAmount(problem.free)) }),
      };
    case 'session':
      return { field: problem.field, text: t('problem.session', { time: f.weekTime(problem.closesAt) }) };
  }
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  );
}
