import type { Formats } from '@tidemark/i18n';
import { Icon, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { SourceSwitch, Span } from './events.ts';
import { useReasonText } from './reasons.ts';
import { Section } from './section.tsx';
import { type FactColumn, TableOrCards } from './table-or-cards.tsx';

/** When sources were lost. */
export function Outages({ outages }: { readonly outages: readonly Span[] }) {
  const t = useText('quality.outages');
  const reasonText = useReasonText();
  const [start, end, duration] = useSpanColumns();
  const columns: readonly FactColumn<Span>[] = [
    { key: 'source', head: t('source'), cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
    ...[start, end, duration],
    { key: 'reason', head: t('reason'), isLong: true, cell: ({ reason }) => reasonText(reason) },
  ];
  return (
    <Section title={t('title')} none={outages.length === 0 ? t('none') : undefined}>
      <TableOrCards label={t('title')} columns={columns} rows={outages} rowKey={({ id }) => id} />
    </Section>
  );
}

/** When instruments changed to another source. */
export function Switches({ switches }: { readonly switches: readonly SourceSwitch[] }) {
  const t = useText('quality.switches');
  const labels = useText('quality');
  const reasonText = useReasonText();
  const columns: readonly FactColumn<SourceSwitch>[] = [
    { key: 'time', head: t('time'), cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'instrument',
      head: labels('instruments.instrument'),
      cell: ({ instrument }) => <bdi className="font-medium">{instrument}</bdi>,
    },
    {
      key: 'change',
      head: t('change'),
      isLong: true,
      cell: ({ from, to }) => <FromTo from={from} to={to} />,
    },
    {
      key: 'reason',
      head: labels('outages.reason'),
      isLong: true,
      cell: ({ reason }) => reasonText(reason),
    },
  ];
  return (
    <Section title={t('title')} none={switches.length === 0 ? t('none') : undefined}>
      <TableOrCards label={t('title')} columns={columns} rows={switches} rowKey={({ id }) => id} />
    </Section>
  );
}

/** When the sources of an instrument disagreed. */
export function Disagreements({ disagreements }: { readonly disagreements: readonly Span[] }) {
  const t = useText('quality.disagreements');
  const labels = useText('quality.instruments');
  const [start, end, duration] = useSpanColumns();
  const columns: readonly FactColumn<Span>[] = [
    {
      key: 'instrument',
      head: labels('instrument'),
      cell: ({ name }) => <bdi className="font-medium">{name}</bdi>,
    },
    ...[start, end, duration],
  ];
  return (
    <Section title={t('title')} note={t('note')} none={disagreements.length === 0 ? t('none') : undefined}>
      <TableOrCards label={t('title')} columns={columns} rows={disagreements} rowKey={({ id }) => id} />
    </Section>
  );
}

/** Start, end and duration. */
function useSpanColumns(): readonly [FactColumn<Span>, FactColumn<Span>, FactColumn<Span>] {
  const t = useText('quality.outages');
  const f = useFormats();
  return [
    { key: 'start', head: t('start'), cell: ({ start }) => <Moment at={start} /> },
    {
      key: 'end',
      head: t('end'),
      cell: ({ end }) => (end === undefined ? <Tag tone="warn">{t('ongoing')}</Tag> : <Moment at={end} />),
    },
    { key: 'duration', head: t('duration'), cell: ({ lasted }) => <bdi>{spanText(lasted, f)}</bdi> },
  ];
}

function Moment({ at }: { readonly at: string }) {
  const f = useFormats();
  return (
    <time dateTime={at}>
      <bdi className="num">{f.stamp(at)}</bdi>
    </time>
  );
}

/** One source and the next: the arrow follows the direction of reading. */
function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useText('quality.switches');
  return (
    <>
      <span className="sr-only">{t('fromTo', { from, to })}</span>
      <span aria-hidden="true" className="inline-flex flex-wrap items-center gap-1">
        <bdi>{from}</bdi>
        <Icon name="forward" size={14} className="text-faint" />
        <bdi>{to}</bdi>
      </span>
    </>
  );
}

/** Up to here a duration is written in seconds. */
const SECONDS_MAX = 120;

/** A duration in seconds where it is short, else to the minute. */
function spanText(ms: number, f: Formats): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds <= SECONDS_MAX ? f.duration(seconds) : f.longSpan(ms);
}
