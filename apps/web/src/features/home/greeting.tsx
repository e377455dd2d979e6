import { cx, Icon, IconButton, Tag } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { PlaceLink, useGoing } from '../../shared/navigation.tsx';
import { useUser } from '../../shared/session.ts';
import { greetingOf } from './view-model.ts';

/** Who is here, and the search box, which opens the search page. */
export function Greeting({ className }: { readonly className?: string }) {
  const t = useText('home');
  const app = useText('app');
  const going = useGoing();
  const greeting = greetingOf(useUser());
  return (
    <div className={cx('flex items-center gap-3', className)}>
      {greeting.kind === 'visitor' ? null : (
        <PlaceLink to="mine" className="flex min-w-0 flex-1 basis-1/3 flex-col rounded-sm">
          <span className="truncate text-sm font-medium">{greeting.kind === 'demo' ? <Tag tone="accent">{t('demoAccount')}</Tag> : <bdi>{greeting.name}</bdi>}</span>
          <span className="text-xs text-faint">{t('uid', { uid: greeting.uid })}</span>
        </PlaceLink>
      )}
      <PlaceLink to="product" className="flex min-h-10 min-w-0 flex-[2] items-center gap-2 rounded-md bg-well px-3 text-sm text-faint hover:text-quiet">
        <Icon name="search" size={18} />
        <span className="truncate">{t('search')}</span>
      </PlaceLink>
      <IconButton icon="globe" label={app('language')} className="-me-2 wide:hidden" onClick={() => going.to('language')} />
    </div>
  );
}
