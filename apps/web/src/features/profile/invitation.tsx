import { userInfo } from '@tidemark/contract/calls/account/session';
import { Card, Icon, IconButton, List, Row } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { useCopy } from '../../shared/device/use-copy.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';

/** The invite code, the number of users who joined with it, and access to the link. */
export function Invitation({ code }: { readonly code: string }) {
  const t = useText('profile');
  const copy = useCopy();
  const invited = useCall(userInfo, {}, { quiet: true }).data?.invited;
  return (
    <section aria-label={t('invite')}>
      <h2 className="mb-2 text-xs font-medium text-quiet">{t('invite')}</h2>
      <Card flush className="overflow-hidden">
        <List>
          <li className="flex items-center gap-3 py-2 ps-4 pe-2">
            <Icon name="follow" className="text-quiet" />
            <p className="min-w-0 flex-1 text-xs text-faint">
              {t('inviteCode')}
              <span dir="ltr" className="block text-base font-medium tracking-wider text-ink rtl:text-end">
                {code}
              </span>
              {invited === undefined ? null : t('invited', { count: invited })}
            </p>
            <IconButton icon="copy" size={18} label={t('copyInvite')} onClick={() => copy(code)} />
          </li>
          <li>
            <PlaceLink to="mineInvite" className="block -outline-offset-2 hover:bg-well">
              <Row icon="people" title={t('inviteLink')} leads />
            </PlaceLink>
          </li>
        </List>
      </Card>
    </section>
  );
}
