import { Row } from '@tidemark/ui';
import { opened, setGuide, useGuide } from '../../shared/guide-steps.ts';
import { useText } from '../../shared/language.ts';
import { useGoing } from '../../shared/navigation.tsx';

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
