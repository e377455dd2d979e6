import { Card, List, Row } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { useGoing } from '../../shared/navigation.tsx';
import { useUser } from '../../shared/session.ts';
import { toaster } from '../../shared/toaster.ts';
import { mayEnter, type ProfileRow } from './view-model.ts';

export interface ProfileRowsProps {
  readonly title: string;
  readonly rows: readonly ProfileRow[];
  /** Puts customer service before the rows. */
  readonly chat?: () => void;
}

/** One group of rows under its title. */
export function ProfileRows({ title, rows, chat }: ProfileRowsProps) {
  const t = useText('profile');
  const app = useText('app');
  const user = useUser();
  const going = useGoing();
  return (
    <section>
      <h2 className="mb-2 text-xs font-medium text-quiet">{title}</h2>
      <Card flush className="overflow-hidden">
        <List>
          {chat ? (
            <li>
              <button type="button" className="w-full -outline-offset-2 hover:bg-well" onClick={chat}>
                <Row icon="chat" title={t('chat')} leads />
              </button>
            </li>
          ) : null}
          {rows.map((row) => (
            <li key={row.key}>
              <button
                type="button"
                className="w-full -outline-offset-2 hover:bg-well"
                onClick={() =>
                  mayEnter(row, user) ? going.to(row.place, row.query) : toaster.show(app('demoOnly'))
                }
              >
                <Row icon={row.icon} title={t(row.key)} leads />
              </button>
            </li>
          ))}
        </List>
      </Card>
    </section>
  );
}
