import { type ReactNode, Suspense } from 'react';
import { useText } from '../device/language.ts';
import { BottomSheet, CornerPanel, Modal } from './sheets.ts';
import { useWide } from './use-wide.ts';

export interface ResponsiveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Its place on a wide screen: in the middle, or under the end of the top bar. */
  readonly wide: 'middle' | 'corner';
  readonly children: ReactNode;
}

/** What opens above a page: a sheet from below on a phone, a panel on a wide screen. */
export function ResponsiveDialog({ wide, children, ...rest }: ResponsiveDialogProps) {
  const t = useText('app');
  const isWide = useWide();
  const Panel = !isWide ? BottomSheet : wide === 'middle' ? Modal : CornerPanel;
  return (
    <Suspense>
      <Panel {...rest} closeLabel={t('close')}>
        {children}
      </Panel>
    </Suspense>
  );
}
