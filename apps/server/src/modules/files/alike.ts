import type { ReviewItem } from '@tidemark/domain/review';
import type { Lookalike } from './store.ts';

/** A submission with pictures. */
export interface WithPictures {
  readonly id: number;
  readonly userId: number;
  /** Names of uploads. */
  readonly pictures: readonly string[];
}

/** Most submissions that one line names. */
const NAMED_MAX = 10;

/**
 * What other users have submitted with equal pictures, and with pictures that look the same, each as
 * ids, the newest first. `holdersOf` finds submissions by names of their pictures.
 */
export async function alikeOf(
  submissions: readonly WithPictures[],
  files: { lookalikes(names: readonly string[]): Promise<Lookalike[]> },
  holdersOf: (names: readonly string[]) => Promise<readonly WithPictures[]>,
): Promise<(id: number) => ReviewItem['fields']> {
  const looks = await files.lookalikes(submissions.flatMap(({ pictures }) => pictures));
  if (looks.length === 0) return () => [];
  const holders = await holdersOf(looks.map(({ other }) => other));
  return (id) => {
    const own = submissions.find((one) => one.id === id);
    const like = (isEqual: boolean) => {
      const names = looks
        .filter((look) => look.isEqual === isEqual && own?.pictures.includes(look.name))
        .map(({ other }) => other);
      return holders
        .filter(
          ({ userId, pictures }) => userId !== own?.userId && pictures.some((one) => names.includes(one)),
        )
        .map((holder) => holder.id);
    };
    const equal = like(true);
    const similar = like(false).filter((other) => !equal.includes(other));
    return [...line('same_picture', equal), ...line('similar_picture', similar)];
  };
}

function line(key: string, ids: readonly number[]): ReviewItem['fields'] {
  const newest = [...new Set(ids)].sort((a, b) => b - a).slice(0, NAMED_MAX);
  return newest.length === 0 ? [] : [{ key, value: newest.join(', ') }];
}
