import { cx, Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { paths } from '../../shared/layout/paths.ts';
import { useService } from '../../shared/service/service.tsx';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { RowLink } from './profile-rows.tsx';
import { groupsFor } from './view-model.ts';

const entry =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-1.5 text-start text-sm transition-colors duration-150';
const tone = (isCurrent: boolean) =>
  isCurrent ? 'bg-accent-soft font-medium text-accent' : 'text-quiet hover:bg-well hover:text-ink';

/** TwoColumn a page of the account on a wide screen: all its other pages. */
export function AccountSide({ pathname }: { readonly pathname: string }) {
  const t = useText('profile');
  const signedIn = useIsSignedIn();
  const chat = useService();
  const app = useText('app');
  const isHub = pathname === paths.user || pathname === paths.mine;
  return (
    <nav aria-label={t('pages')} className="sticky top-14 flex flex-col gap-4 py-7">
      {signedIn ? (
        <ul className="flex flex-col gap-0.5">
          <li>
            <PlaceLink to="user" current={isHub} className={cx(entry, tone(isHub))}>
              <Icon name="account" size={20} />
              {app('pages.user')}
            </PlaceLink>
          </li>
        </ul>
      ) : null}
      {groupsFor(signedIn).map((group) => (
        <section key={group.key}>
          <h2 className="px-3 pb-1 text-xs font-medium text-faint">{t(group.key)}</h2>
          <ul className="flex flex-col gap-0.5">
            {group.rows.map((row) => {
              const isCurrent = pathname === paths[row.place];
              return (
                <li key={row.key}>
                  <RowLink
                    row={row}
                    onChat={chat.open}
                    isCurrent={isCurrent}
                    className={cx(entry, tone(isCurrent))}
                  >
                    <Icon name={row.icon} size={20} />
                    <span className="min-w-0 flex-1">{t(row.key)}</span>
                  </RowLink>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {chat.dialog}
    </nav>
  );
}
