import { languageTable } from '@tidemark/i18n';
import { Card, List, Row } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { UnreadBadge } from '../../shared/service/service-button.tsx';
import { useSupportUnread } from '../../shared/service/support-unread.ts';
import { IdentityTag } from './identity-tag.tsx';
import type { ProfileGroup, ProfileRow } from './view-model.ts';

const tap = 'block w-full -outline-offset-2 hover:bg-well';

export interface ProfileRowsProps {
  readonly group: ProfileGroup;
  readonly onChat: () => void;
  /** Rows of the group that lead nowhere, after the others. */
  readonly children?: ReactNode;
}

/** One group of rows under its title. */
export function ProfileRows({ group, onChat, children }: ProfileRowsProps) {
  const t = useText('profile');
  return (
    <section>
      <h2 className="mb-2 text-xs font-medium text-quiet">{t(group.key)}</h2>
      <Card flush className="overflow-hidden">
        <List>
          {group.rows.map((row) => (
            <li key={row.key}>
              <RowLink row={row} onChat={onChat} className={tap}>
                <Row icon={row.icon} title={t(row.key)} end={<RowEnd row={row} />} leads />
              </RowLink>
            </li>
          ))}
          {children}
        </List>
      </Card>
    </section>
  );
}

/** What a row leads to: a place, or customer service as the instance has it. */
export function RowLink({
  row,
  onChat,
  className,
  isCurrent = false,
  children,
}: {
  readonly row: ProfileRow;
  readonly onChat: () => void;
  readonly className: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}) {
  if (row.key === 'chat') {
    return (
      <button
        type="button"
        className={className}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChat}
      >
        {children}
      </button>
    );
  }
  return (
    <PlaceLink to={row.place} className={className} current={isCurrent}>
      {children}
    </PlaceLink>
  );
}

/** A row's current value, shown before it is opened. */
function RowEnd({ row }: { readonly row: ProfileRow }) {
  const language = useLanguage();
  if (row.key === 'language') return <bdi>{languageTable[language].name}</bdi>;
  if (row.key === 'auth') return <IdentityTag />;
  if (row.key === 'chat') return <ChatNews />;
  return null;
}

/** How many answers of customer service wait to be read. */
function ChatNews() {
  const t = useText('app');
  const unread = useSupportUnread();
  if (unread === 0) return null;
  return (
    <>
      <UnreadBadge unread={unread} />
      <span className="sr-only">{t('serviceNews', { unread })}</span>
    </>
  );
}
