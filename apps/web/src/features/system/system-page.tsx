import { Card, List } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../../shared/device/language.ts';
import { Page } from '../../shared/layout/page.tsx';
import { AboutRows } from './about-rows.tsx';
import { CompanyRows } from './company-rows.tsx';
import { ConfirmRow } from './confirm-row.tsx';
import { DeviceRows } from './device-rows.tsx';
import { GuideRow } from './guide-row.tsx';
import { InstallRow } from './install-row.tsx';
import { KeysRow } from './keys-row.tsx';
import { LookRows } from './look-rows.tsx';
import { PushRows } from './push-rows.tsx';
import { SoundRows } from './sound-rows.tsx';
import { StateRows } from './state-rows.tsx';

/** About this app: its server's state, its look on this device, and the data stored here. */
export function SystemPage() {
  const t = useText('system');
  const reach = useText('reach');
  return (
    <Page title={t('title')} width="page">
      <div className="flex flex-col gap-5 px-4 pb-8 wide:px-0">
        <Group title={t('look.title')}>
          <LookRows />
          <KeysRow />
        </Group>
        <Group title={t('confirm.title')}>
          <ConfirmRow />
        </Group>
        <Group title={t('sounds.title')}>
          <SoundRows />
        </Group>
        <Group title={reach('app.title')}>
          <InstallRow />
          <GuideRow />
          <PushRows />
        </Group>
        <Group title={t('state.title')}>
          <StateRows />
        </Group>
        <Group title={t('device.title')}>
          <DeviceRows />
        </Group>
        <Group title={t('company.title')}>
          <CompanyRows />
        </Group>
        <Group title={t('about.title')}>
          <AboutRows />
        </Group>
      </div>
    </Page>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-xs font-medium text-quiet">{title}</h2>
      <Card flush className="overflow-hidden">
        <List>{children}</List>
      </Card>
    </section>
  );
}
