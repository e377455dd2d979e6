import { info } from '@tidemark/contract/calls/account/security';
import { userInfo } from '@tidemark/contract/calls/account/session';
import { Button, Card } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useMobileOpen } from '../../shared/company/settings.ts';
import { useText } from '../../shared/device/language.ts';
import { takeUser, type User } from '../../shared/session/session.ts';
import { ContactForm } from './contact-form.tsx';
import type { Factors } from './proof-form.tsx';
import type { ContactType } from './use-contact-codes.ts';

export interface ContactCardProps {
  readonly user: User;
  /** With password, a second factor proves the present contact, too. */
  readonly factors: Factors;
}

/** E-mail address and phone number of the account, and the form that changes one of them. */
export function ContactCard({ user, factors }: ContactCardProps) {
  const t = useText('security.contact');
  const [changing, setChanging] = useState<ContactType>();
  const isMobileOpen = useMobileOpen();
  const done = async () => {
    setChanging(undefined);
    takeUser(await api.call(userInfo, {}, { quiet: true }));
    await refreshCall(info);
  };
  if (changing !== undefined) {
    return (
      <Card>
        <ContactForm
          type={changing}
          factors={factors}
          onCancel={() => setChanging(undefined)}
          onDone={() => void done().catch(() => undefined)}
        />
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base font-medium">{t('title')}</h2>
      <Line label={t('email')} value={user.email} onChange={() => setChanging('email')} />
      {isMobileOpen || user.mobile !== '' ? (
        <Line
          label={t('mobile')}
          value={user.mobile}
          onChange={isMobileOpen ? () => setChanging('mobile') : undefined}
        />
      ) : null}
    </Card>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (() => void) | undefined;
}

function Line({ label, value, onChange }: LineProps) {
  const t = useText('security.contact');
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-quiet">{label}</p>
        <p className="break-all">{value === '' ? t('none') : <bdi>{value}</bdi>}</p>
      </div>
      {onChange ? (
        <Button tone="quiet" size="sm" aria-label={`${t('change')}: ${label}`} onClick={onChange}>
          {t('change')}
        </Button>
      ) : null}
    </div>
  );
}
