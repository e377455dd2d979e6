import type { CallOutput } from '@tidemark/contract';
import type { health } from '@tidemark/contract/operator/health';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { Card, type Column, cx, Num, Table } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';

type Health = CallOutput<typeof health>;
type Lease = Health['leases'][number];
type Member = Health['members'][number];

const colours: Partial<Record<Member['state'], string>> = {
  owner: 'font-semibold text-good',
  silent: 'font-semibold text-danger',
  fenced: 'text-warn',
  ended: 'text-faint',
};

/** The programs that use the database, and which of them holds which lease. */
export function ProcessTable(props: {
  readonly leases: readonly Lease[];
  readonly members: readonly Member[];
}) {
  const t = useText('console.health');
  const formats = useFormats();
  const columns: readonly Column<Member>[] = [
    { key: 'id', head: t('member'), cell: ({ id }) => <Num>{formats.count(id)}</Num> },
    {
      key: 'state',
      head: t('state'),
      cell: ({ state }) => <span className={cx(colours[state])}>{t(`stateOf.${state}`)}</span>,
    },
    {
      key: 'host',
      head: t('host'),
      cell: ({ host, pid, port }) => <bdi dir="ltr">{`${host}:${port} · ${pid}`}</bdi>,
    },
    { key: 'version', head: t('version'), cell: ({ version }) => <bdi dir="ltr">{version}</bdi> },
    {
      key: 'heartbeat',
      head: t('heartbeat'),
      end: true,
      cell: ({ silent_ms }) => t('ago', { span: spanOf(formats, silent_ms) }),
    },
    { key: 'joined', head: t('joined'), cell: ({ joined_at }) => formats.dateTime(joined_at) },
    {
      key: 'batches',
      head: t('batches'),
      end: true,
      cell: ({ batches }) => <Num>{formats.count(batches)}</Num>,
    },
  ];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('processes')}</h2>
      <p className="text-sm text-quiet">{t('processesNote')}</p>
      <ul className="text-sm">
        {props.leases.map((lease) => (
          <li key={lease.name}>
            <LeaseLine lease={lease} />
          </li>
        ))}
      </ul>
      <Card flush>
        <Table
          label={t('processes')}
          columns={columns}
          rows={props.members}
          rowKey={({ id }) => String(id)}
          empty={null}
        />
      </Card>
    </section>
  );
}

function spanOf(formats: ReturnType<typeof useFormats>, ms: number): string {
  return ms < MINUTE_MS ? formats.duration(Math.max(1, Math.round(ms / SECOND_MS))) : formats.longSpan(ms);
}

function LeaseLine({ lease: { name, epoch, member_id, since } }: { readonly lease: Lease }) {
  const t = useText('console.health');
  const formats = useFormats();
  if (member_id === null || since === null) return t('leaseFree', { name, epoch });
  return t('lease', { name, epoch, member: member_id, time: formats.dateTime(since) });
}
