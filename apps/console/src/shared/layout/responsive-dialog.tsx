import { lazy, type ReactNode, Suspense } from 'react';
import { useText } from '../device/language.ts';

const Modal = lazy(() => import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.Modal })));
const Drawer = lazy(() => import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.SideDrawer })));

export interface ResponsiveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel in the middle of the page. */
export function Dialog({ children, ...rest }: ResponsiveDialogProps) {
  const t = useText('console.frame');
  return (
    <Suspense>
      <Modal {...rest} closeLabel={t('close')}>
        {children}
      </Modal>
    </Suspense>
  );
}

/** A panel from the start of the line. */
export function SidePanel({ children, ...rest }: ResponsiveDialogProps) {
  const t = useText('console.frame');
  return (
    <Suspense>
      <Drawer {...rest} closeLabel={t('close')}>
        {children}
      </Drawer>
    </Suspense>
  );
}
