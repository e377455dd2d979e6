import { Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { type Fund, type PoolState, poolStateOf } from './view-model.ts';

const tones = { idle: 'plain', good: 'good', low: 'warn', empty: 'bad' } as const satisfies Record<
  PoolState,
  string
>;

/** Beyond this the number of days is not shown. */
const YEAR_DAYS = 365;

/** A fund's pool status, in a word and a colour. */
export function PoolTag({ pool }: { readonly pool: Fund['pool'] }) {
  const t = useText('mining.pool');
  const state = poolStateOf(pool);
  // On a ground of its own: around it may be the colour of a warning.
  return (
    <Tag tone={tones[state]} className={state === 'low' ? 'bg-surface' : ''}>
      {t(`state.${state}`)}
    </Tag>
  );
}

/** The same in a sentence: for how long it lasts, and what happens when it does not. */
export function PoolSentence({ pool }: { readonly pool: Fund['pool'] }) {
  const t = useText('mining.pool');
  const state = poolStateOf(pool);
  if (state === 'idle') return t('noIncome');
  if (state === 'empty') return t('empty');
  const days = pool.days_covered ?? 0;
  return days > YEAR_DAYS ? t('plenty') : t(state, { days });
}
