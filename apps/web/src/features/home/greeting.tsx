import { cx, Icon, Tag } from '@tidemark/ui';
import { useIsMain } from '../../shared/company/main-mode.ts';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { useUser } from '../../shared/session/session.ts';
import { greetingOf } from './view-model.ts';

/** Who is here, and the search box, which opens the search page. */
export function Greeting({ className }: { readonly className?: string }) {
  const t = useText('home');
  const greeting = greetingOf(useUser());
  const isMain = useIsMain();
  return (
    <div
      className={cx('flex flex-wrap items-center gap-3 wide:flex-col-reverse wide:items-stretch', className)}
    >
      {greeting.kind === 'visitor' ? null : (
        <PlaceLink
          to="mine"
          className="flex min-h-11 min-w-28 flex-1 flex-col justify-center rounded-sm wide:min-h-0 wide:flex-none"
        >
          <span className="truncate text-sm font-medium">
            {greeting.kind === 'demo' ? (
              <Tag tone="accent">{t('demoAccount')}</Tag>
            ) : (
              <bdi>{greeting.name}</bdi>
            )}
          </span>
          <span className="text-xs text-faint">{t('uid', { uid: greeting.uid })}</span>
        </PlaceLink>
      )}
      <PlaceLink
        to="product"
        className="flex min-h-11 min-w-40 flex-[1.6] items-center gap-2 rounded-md bg-well px-3 text-sm text-faint hover:text-quiet"
      >
        <Icon name="search" size={18} />
        <span className="truncate">{isMain ? t('searchCompanies') : t('search')}</span>
      </PlaceLink>
    </div>
  );
}
