import { type Column, EmptyState, Num, Table, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { User } from './user.ts';

type Session = User['sessions'][number];

/** Where the user is signed in, and which sessions a passkey opened. */
export function SessionsTab({ sessions }: { readonly sessions: readonly Session[] }) {
  const t = useText('console.users.sessions');
  const formats = useFormats();
  const columns: readonly Column<Session>[] = [
    {
      key: 'device',
      head: t('device'),
      cell: ({ device, passkey }) => (
        <span className="flex flex-wrap items-center gap-2">
          <bdi>{device}</bdi>
          {passkey ? <Tag>{t('passkey')}</Tag> : null}
        </span>
      ),
    },
    { key: 'address', head: t('address'), cell: ({ address }) => <Num>{address}</Num> },
    { key: 'since', head: t('since'), end: true, cell: ({ created_at }) => formats.dateTime(created_at) },
    { key: 'seen', head: t('seen'), end: true, cell: ({ seen_at }) => formats.dateTime(seen_at) },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="lock" title={t('none')} />}
    />
  );
}
