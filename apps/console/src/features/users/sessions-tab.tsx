import { type Column, EmptyState, Num, Table } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/language.ts';
import type { User } from './user.ts';

type Session = User['sessions'][number];

/** Where the user is signed in. */
export function SessionsTab({ user }: { readonly user: User }) {
  const t = useText('console.users.sessions');
  const formats = useFormats();
  const columns: readonly Column<Session>[] = [
    { key: 'device', head: t('device'), cell: ({ device }) => <bdi>{device}</bdi> },
    { key: 'address', head: t('address'), cell: ({ address }) => <Num>{address}</Num> },
    { key: 'since', head: t('since'), end: true, cell: ({ created_at }) => formats.dateTime(created_at) },
    { key: 'seen', head: t('seen'), end: true, cell: ({ seen_at }) => formats.dateTime(seen_at) },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={user.sessions}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="lock" title={t('none')} />}
    />
  );
}
