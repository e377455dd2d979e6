import { Card, SegmentedControl } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { Page } from '../../../shared/layout/page.tsx';
import { useUser } from '../../../shared/session/session.ts';
import { AmendForm } from '../amend-form.tsx';
import { ResetForm } from './reset-form.tsx';

/** A new password for who is signed in: with a code to their own address, or with the old one. */
export function PasswordPage() {
  const t = useText('session.change');
  const user = useUser();
  const [by, setBy] = useState<'code' | 'old'>('code');
  return (
    <Page title={t('title')}>
      <div className="px-4 pt-2 pb-8 wide:px-0">
        <Card className="flex flex-col gap-4 p-5">
          <SegmentedControl
            label={t('by')}
            value={by}
            onChange={setBy}
            choices={[
              { value: 'code', label: t('byCode') },
              { value: 'old', label: t('byOld') },
            ]}
          />
          {user === undefined ? null : by === 'code' ? <ResetForm user={user} /> : <AmendForm user={user} />}
        </Card>
      </div>
    </Page>
  );
}
