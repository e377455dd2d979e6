import { Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import type { ArticleState } from './draft.ts';

const tones = { draft: 'plain', scheduled: 'accent', published: 'good', withdrawn: 'warn' } as const;

export function StateTag({ state }: { readonly state: ArticleState }) {
  const t = useText('console-news');
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}
