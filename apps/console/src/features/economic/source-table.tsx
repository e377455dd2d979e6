import { CallRefused } from '@tidemark/contract/client';
import {
  operatorEconomicRemove,
  operatorEconomicRun,
  operatorEconomicSources,
} from '@tidemark/contract/operator/economic';
import { Button, type Column, Table } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { Dialog } from '../../shared/layout/responsive-dialog.tsx';
import { ImportButton } from './import-button.tsx';
import type { EconomicSource } from './source.ts';

export interface SourceTableProps {
  readonly sources: readonly EconomicSource[] | undefined;
  readonly empty: ReactNode;
  /** Undefined where the operator may not set addresses. */
  readonly onEdit: ((source: EconomicSource) => void) | undefined;
  readonly onProblem: (problem: string | undefined) => void;
}

/** The sources of events, what they hold, their last runs, and what can be done with them. */
export function SourceTable({ sources, empty, onEdit, onProblem }: SourceTableProps) {
  const t = useText('console-economic');
  const f = useFormats();
  const [removed, setRemoved] = useState<EconomicSource>();
  const columns: readonly Column<EconomicSource>[] = [
    { key: 'name', head: t('name'), cell: (source) => <NameCell source={source} /> },
    {
      key: 'events',
      head: t('events'),
      end: true,
      cell: (source) => <span className="num">{f.count(source.events)}</span>,
    },
    {
      key: 'span',
      head: t('span'),
      cell: ({ first_at, last_at }) =>
        first_at === null || last_at === null ? '—' : `${f.date(first_at)} – ${f.date(last_at)}`,
    },
    { key: 'last', head: t('lastRun'), cell: (source) => <RunCell source={source} /> },
    {
      key: 'next',
      head: t('nextRun'),
      cell: ({ next_run_at }) => (next_run_at === null ? '—' : f.dateTime(next_run_at)),
    },
    {
      key: 'steps',
      head: t('steps'),
      cell: (source) => (
        <Steps source={source} onEdit={onEdit} onProblem={onProblem} onRemove={() => setRemoved(source)} />
      ),
    },
  ];
  return (
    <>
      <Table label={t('title')} columns={columns} rows={sources} rowKey={({ id }) => id} empty={empty} />
      <RemoveDialog source={removed} onClose={() => setRemoved(undefined)} onProblem={onProblem} />
    </>
  );
}

function NameCell({ source: { name, url, every_hours } }: { readonly source: EconomicSource }) {
  const t = useText('console-economic');
  return (
    <div className="flex max-w-72 flex-col gap-0.5 whitespace-normal break-words">
      <bdi className="font-medium">{name}</bdi>
      {url === null ? (
        <span className="text-xs text-faint">{t('filesOnly')}</span>
      ) : (
        <>
          <bdi dir="ltr" className="text-xs break-all text-faint">
            {url}
          </bdi>
          <span className="text-xs text-faint">{t('every', { hours: every_hours ?? 0 })}</span>
        </>
      )}
    </div>
  );
}

function RunCell({ source: { last_run: run } }: { readonly source: EconomicSource }) {
  const t = useText('console-economic');
  const f = useFormats();
  if (run === null) return t('never');
  return (
    <div className="flex w-64 flex-col gap-0.5 whitespace-normal break-words">
      <span>{f.dateTime(run.at)}</span>
      {run.problem === '' ? (
        <span className="text-xs text-quiet">{t('read', { count: run.events })}</span>
      ) : (
        <span className="text-xs text-danger">{run.problem}</span>
      )}
      {run.left_out > 0 ? (
        <span className="text-xs text-faint">{t('leftOut', { count: run.left_out })}</span>
      ) : null}
    </div>
  );
}

interface StepsProps extends Pick<SourceTableProps, 'onEdit' | 'onProblem'> {
  readonly source: EconomicSource;
  readonly onRemove: () => void;
}

function Steps({ source, onEdit, onProblem, onRemove }: StepsProps) {
  const t = useText('console-economic');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await carryOut(onProblem, () => api.call(operatorEconomicRun, { id: source.id }, { quiet: true }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      {source.url === null ? null : (
        <Button tone="quiet" size="sm" busy={busy} onClick={() => void run()}>
          {t('runNow')}
        </Button>
      )}
      <ImportButton size="sm" label={t('importFile')} id={source.id} onProblem={onProblem} />
      {onEdit ? (
        <Button tone="quiet" size="sm" onClick={() => onEdit(source)}>
          {t('setAddress')}
        </Button>
      ) : null}
      <Button tone="quiet" size="sm" onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  );
}

/** Makes a change and reads the list again; a refusal is shown on the page, other failures by the client. */
async function carryOut(
  onProblem: SourceTableProps['onProblem'],
  change: () => Promise<unknown>,
): Promise<void> {
  onProblem(undefined);
  try {
    await change();
  } catch (refused) {
    if (!(refused instanceof CallRefused)) throw refused;
    onProblem(refused.message);
  }
  await refreshCalls(operatorEconomicSources);
}

function RemoveDialog({
  source,
  onClose,
  onProblem,
}: {
  readonly source: EconomicSource | undefined;
  readonly onClose: () => void;
  readonly onProblem: SourceTableProps['onProblem'];
}) {
  const t = useText('console-economic');
  const frame = useText('console.frame');
  const remove = (id: number) => {
    onClose();
    void carryOut(onProblem, () => api.call(operatorEconomicRemove, { id }, { quiet: true }));
  };
  return (
    <Dialog open={source !== undefined} onClose={onClose} title={t('removeTitle')}>
      {source ? (
        <div className="flex flex-col gap-4">
          <p className="m-0 text-sm">{t('removeNote', { name: source.name, count: source.events })}</p>
          <div className="flex justify-end gap-2">
            <Button tone="quiet" onClick={onClose}>
              {frame('cancel')}
            </Button>
            <Button tone="danger" onClick={() => remove(source.id)}>
              {t('remove')}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
