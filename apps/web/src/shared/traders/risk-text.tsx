import { Num } from '@tidemark/ui';
import { useFormats } from '../device/language.ts';

/** The highest risk score. */
const HIGHEST = 10;
const NONE = '–';

/** A risk score out of ten; a dash where the record is too short for one. */
export function RiskText({ score }: { readonly score: number | null }) {
  const f = useFormats();
  return <Num>{score === null ? NONE : `${f.count(score)}/${f.count(HIGHEST)}`}</Num>;
}
