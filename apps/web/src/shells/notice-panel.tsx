import { Tabs } from '@tidemark/ui';
import { useState } from 'react';
import { AlertList } from '../features/alerts/alert-list.tsx';
import { NoticeList } from '../features/notices/notice-list.tsx';
import { useText } from '../shared/device/language.ts';
import { ResponsiveDialog } from '../shared/layout/responsive-dialog.tsx';

/** Opened by the bell: the notification list, and next to it the price alerts. */
export function NoticePanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText('notices');
  const [shown, setShown] = useState<'notices' | 'alerts'>('notices');
  return (
    <ResponsiveDialog open={open} onClose={onClose} title={t('list.title')} wide="corner">
      <Tabs
        label={t('list.label')}
        value={shown}
        choices={[
          { value: 'notices', label: t('list.title') },
          { value: 'alerts', label: t('list.alerts') },
        ]}
        onChange={setShown}
        className="-mx-4 border-b border-line px-4"
      />
      <div className="min-h-[40dvh] wide:min-h-80">
        {shown === 'notices' ? <NoticeList onLeave={onClose} /> : <AlertList />}
      </div>
    </ResponsiveDialog>
  );
}
