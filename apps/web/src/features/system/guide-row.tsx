import { Row } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { opened } from '../../shared/guide/guide-steps.ts';
import { setGuide, useGuide } from '../../shared/guide/guide-store.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';

/** The first steps again, from where they were put away. */
export function GuideRow() {
  const t = useText('guide');
  const guide = useGuide();
  const going = useGoing();
  return (
    <li>
      <button
        type="button"
        className="block w-full -outline-offset-2 hover:bg-well"
        onClick={() => {
          setGuide(opened(guide));
          going.to('home');
        }}
      >
        <Row icon="list" title={t('row')} note={t('rowNote')} leads />
      </button>
    </li>
  );
}
