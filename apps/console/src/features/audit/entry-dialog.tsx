import { operatorRoles } from '@tidemark/contract';
import { Line, Num } from '@tidemark/ui';
import { ChangeList } from '../../shared/changes/change-list.tsx';
import { changesOf } from '../../shared/changes/changes.ts';
import { CopyText } from '../../shared/device/copy-text.tsx';
import { useFormats, useText } from '../../shared/device/language.ts';
import { Dialog } from '../../shared/layout/responsive-dialog.tsx';
import type { AuditEntry } from './entry.ts';

/** One entry in full: who, from where, why, what changed, and its link in the chain. */
export function EntryDialog({
  entry,
  onClose,
}: {
  readonly entry: AuditEntry | undefined;
  readonly onClose: () => void;
}) {
  const t = useText('console.audit');
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={entry ? t('entry', { number: entry.number }) : ''}
    >
      {entry ? <Entry entry={entry} /> : null}
    </Dialog>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const t = useText('console.audit');
  const formats = useFormats();
  const roles = useText('console.roles');
  const role = operatorRoles.find((known) => known === entry.role);
  const { changes, facts } = changesOf(entry.detail);
  return (
    <div className="flex flex-col gap-4">
      <dl>
        <Line label={t('at')}>{formats.dateTime(entry.at)}</Line>
        <Line label={t('filter.operator')}>
          <bdi>{entry.operator || t('commandLine')}</bdi>
        </Line>
        <Line label={t('role')}>{role ? roles(role) : t('commandLine')}</Line>
        <Line label={t('address')}>
          <Num>{entry.address || '—'}</Num>
        </Line>
        <Line label={t('filter.action')}>
          <code dir="ltr">{entry.action}</code>
        </Line>
        <Line label={t('filter.object')}>
          <Num>{entry.object}</Num>
        </Line>
        {facts.map(({ name, value }) => (
          <Line key={name} label={name}>
            <bdi className="break-all">{value}</bdi>
          </Line>
        ))}
      </dl>
      {entry.reason ? (
        <p className="rounded-md bg-well px-3 py-2 text-sm">
          <bdi className="break-words whitespace-pre-wrap">{entry.reason}</bdi>
        </p>
      ) : null}
      {changes.length > 0 ? <ChangeList changes={changes} /> : null}
      <CopyText label={t('hashFull')} text={entry.hash} />
    </div>
  );
}
