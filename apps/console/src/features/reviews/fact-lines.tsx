import { IconButton, Line, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useCopying } from '../../shared/device/use-copying.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { useRegionName } from '../../shared/lending/lending-words.ts';
import { useDayFormats } from '../../shared/time/use-day-formats.ts';
import { useUnits } from '../../shared/use-units.ts';
import { type Fact, factsOf, statedOf } from './facts.ts';
import type { Review } from './queue.ts';

/** The stated values, formatted by kind: long ones are below their name, and addresses can be copied. */
export function FactLines({ review }: { readonly review: Review }) {
  const currency = statedOf(review, 'currency');
  return (
    <dl>
      {factsOf(review).map((fact) => (
        <Line
          key={fact.key}
          label={<FieldName kind={review.kind} name={fact.key} />}
          className="flex-wrap gap-y-0 [&>dd]:ms-auto [&>dd]:min-w-0 [&>dd]:shrink"
        >
          <FactValue fact={fact} currency={currency} of={review.kind} />
        </Line>
      ))}
    </dl>
  );
}

/** A field as people call it; what a later capability states is shown by its own name. */
function FieldName({ kind, name }: { readonly kind: Review['kind']; readonly name: string }) {
  const t = useText('console.fields');
  const money = useText('console-money.review.fields');
  const lending = useText('console-lending.review.fields');
  const own = `${kind}.${name}`;
  if (money.has(own as never)) return <>{money(own as never)}</>;
  if (lending.has(own as never)) return <>{lending(own as never)}</>;
  return <>{t.has(name as never) ? t(name as never) : name}</>;
}

interface FactValueProps {
  readonly fact: Fact;
  readonly currency: string;
  readonly of: Review['kind'];
}

function FactValue({ fact, currency, of }: FactValueProps) {
  const t = useText('console-money.review');
  const formats = useFormats();
  const units = useUnits();
  const words = useLedgerWords();
  const direction = useText('console-money.correction');
  const { value } = fact;
  switch (fact.kind) {
    case 'units':
      return <Num className="font-medium">{`${units(value)} ${currency}`.trim()}</Num>;
    case 'usd':
      return <Num className="font-medium">{t('usd', { amount: formats.fee(value) })}</Num>;
    case 'rate':
      return <Num>{t('rate', { currency, rate: units(value) })}</Num>;
    case 'drawRate':
      return <Num>{t('drawRate', { currency, rate: units(value) })}</Num>;
    case 'moment':
      return <>{formats.dateTime(value)}</>;
    case 'code':
      return <Code text={value} />;
    case 'account':
      return <>{words.account(value)}</>;
    case 'direction':
      return <>{value === 'credit' || value === 'debit' ? direction(value) : value}</>;
    case 'posting':
      return (
        <PlaceLink to="ledger" query={{ by: 'posting', id: value }} className={linkClass}>
          <Num>{value}</Num>
        </PlaceLink>
      );
    case 'warning':
      return (
        <span className="text-end font-medium text-danger">
          {isWarning(value) ? t(`warnings.${value}`) : value}
        </span>
      );
    case 'reviews':
      return <OtherReviews ids={value} kind={of} />;
    case 'deposits':
      return <OtherReviews ids={value} kind="deposit" />;
    case 'repayments':
      return <OtherReviews ids={value} kind="repayment" />;
    case 'corrections':
      return <OtherReviews ids={value} kind="correction" />;
    case 'orderKind':
      return <>{value === 'forex' || value === 'micro' ? t(`dispute.kind.${value}`) : value}</>;
    case 'settlement':
      return <>{value === 'nothing_owed' ? t('dispute.nothingOwed') : value}</>;
    case 'users':
      return <Others ids={value.split(', ')} to="user" query={(id) => ({ id })} />;
    case 'days':
    case 'rateADay':
    case 'percent':
    case 'day':
    case 'sex':
    case 'card':
    case 'country':
    case 'loan':
      return <LendingValue kind={fact.kind} value={value} />;
    case 'text':
      return <bdi className="break-words">{value || '—'}</bdi>;
  }
}

const warnings = [
  ...(['own', 'contract', 'missing'] as const),
  ...(['country_missing', 'country_excluded', 'country_mismatch'] as const),
];
const isWarning = (value: string): value is (typeof warnings)[number] =>
  warnings.some((known) => known === value);

function OtherReviews({ ids, kind }: { readonly ids: string; readonly kind: Review['kind'] }) {
  return <Others ids={ids.split(', ')} to="reviews" query={(id) => ({ kind, status: 'all', id })} />;
}

interface OthersProps {
  readonly ids: readonly string[];
  readonly to: 'reviews' | 'user';
  readonly query: (id: string) => Readonly<Record<string, string>>;
}

/** Other reviews or users, each a link to it. */
function Others({ ids, to, query }: OthersProps) {
  return (
    <span className="flex flex-wrap justify-end gap-x-2 text-warn">
      {ids.map((id) => (
        <PlaceLink
          key={id}
          to={to}
          query={query(id)}
          className={`${linkClass} inline-flex min-h-6 min-w-6 items-center justify-center`}
        >
          <Num>{id}</Num>
        </PlaceLink>
      ))}
    </span>
  );
}

/** Values of loans and funds: terms, days, and users. */
function LendingValue({ kind, value }: { readonly kind: Fact['kind']; readonly value: string }) {
  const t = useText('console-lending.review');
  const days = useDayFormats();
  const region = useRegionName();
  switch (kind) {
    case 'days':
      return <>{t('days', { days: Number(value) })}</>;
    case 'rateADay':
      return <span className="num">{t('rateADay', { rate: days.rate(Number(value) * 100) })}</span>;
    case 'percent':
      return <Num>{days.rate(Number(value))}</Num>;
    case 'day':
      return <>{days.day(value)}</>;
    case 'sex':
      return <>{value === '1' || value === '2' ? t(`sexes.${value}`) : value}</>;
    case 'card':
      return <>{value === '1' || value === '2' ? t(`cards.${value}`) : value}</>;
    case 'country':
      return <bdi>{region(value)}</bdi>;
    default:
      return (
        <PlaceLink to="ledger" query={{ by: 'event', event: 'loan', reference: value }} className={linkClass}>
          <Num>{value}</Num>
        </PlaceLink>
      );
  }
}

/** An address or number that is compared sign by sign, or taken elsewhere. */
function Code({ text }: { readonly text: string }) {
  const t = useText('console.frame');
  const copy = useCopying();
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code dir="ltr" className="min-w-0 text-start text-xs text-balance break-all rtl:text-end select-all">
        {text}
      </code>
      <IconButton
        icon="copy"
        size={16}
        className="-my-2 size-8"
        label={t('copy', { what: text })}
        onClick={() => void copy(text)}
      />
    </span>
  );
}
