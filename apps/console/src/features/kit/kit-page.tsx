import { useText } from '../../shared/device/language.ts';
import { Page } from '../../shared/layout/page.tsx';
import { Choices, Controls } from './kit-controls.tsx';
import { Figures, Surfaces } from './kit-surfaces.tsx';

/** Every primitive of packages/ui in the theme and language that are on, to be looked at. */
export function KitPage() {
  const t = useText('console.kit');
  return (
    <Page title={t('title')} note={t('note')}>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Controls />
        <Choices />
        <Figures />
        <Surfaces />
      </div>
    </Page>
  );
}
