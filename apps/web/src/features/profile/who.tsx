import { Icon, IconButton, Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useCopy } from '../../shared/device/use-copy.ts';
import { useUser } from '../../shared/session/session.ts';
import { initialOf } from './view-model.ts';

/** Who is signed in: the address or the label of a demo account, and the UID to copy. */
export function Who() {
  const t = useText('profile');
  const user = useUser();
  const copy = useCopy();
  const isDemo = user?.is_demo === 1;
  const name = user?.email || user?.mobile || '';
  return (
    <div className="flex min-h-12 items-center gap-3">
      <span
        aria-hidden="true"
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-lg font-semibold text-accent"
      >
        {isDemo ? <Icon name="account" size={24} /> : (initialOf(name) ?? <Icon name="account" size={24} />)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium">
          {isDemo ? null : <bdi className="truncate">{name}</bdi>}
          <Tag tone={isDemo ? 'accent' : 'plain'}>{isDemo ? t('demoAccount') : t('real')}</Tag>
        </p>
        {user ? (
          <p className="-mt-1 flex items-center text-xs text-faint">
            <bdi>{t('uid', { uid: user.uid })}</bdi>
            <IconButton
              icon="copy"
              size={14}
              className="size-8"
              label={t('copyUid')}
              onClick={() => copy(user.uid)}
            />
          </p>
        ) : null}
      </div>
    </div>
  );
}
