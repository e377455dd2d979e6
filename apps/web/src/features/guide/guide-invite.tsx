import { Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { opened } from '../../shared/guide/guide-steps.ts';
import { setGuide, useGuide } from '../../shared/guide/guide-store.ts';

/** On Home, below the demo button: the four first steps, for users who have never seen them. */
export function GuideInvite() {
  const t = useText('guide');
  const guide = useGuide();
  if (guide.is !== 'new') return null;
  return (
    <button
      type="button"
      onClick={() => setGuide(opened(guide))}
      className="-my-2 flex min-h-11 w-full items-center justify-between gap-2 rounded-sm text-start text-sm font-medium text-accent"
    >
      {t('invite')}
      <Icon name="forward" size={18} />
    </button>
  );
}
