import { Card } from '@tidemark/ui';
import type { Shown } from '@tidemark/verify/receipt';
import { useFormats, useText } from '../../device/language.ts';
import { exactText } from '../exact.ts';
import { type Formula, formulaOf } from '../formulas.ts';
import { plotOf } from './plot.ts';
import { TickDrawing } from './tick-drawing.tsx';
import { TickTable } from './tick-table.tsx';

/** A record as a picture: the ticks around entry and exit, their numbers, and the formula with its numbers. */
export function ProofPicture({ shown }: { readonly shown: Shown }) {
  const t = useText('verify.picture');
  const plot = plotOf(shown);
  const formula = formulaOf(shown.record);
  if (!plot && !formula) return null;
  return (
    <Card>
      <section aria-label={t('title')} className="flex flex-col gap-4">
        <h3 className="text-sm font-semibold">{t('title')}</h3>
        {plot ? <TickDrawing plot={plot} record={shown.record} /> : null}
        {shown.ticks.length > 0 ? <TickTable shown={shown} places={plot?.places ?? 0} /> : null}
        {formula ? <FormulaLines formula={formula} /> : null}
      </section>
    </Card>
  );
}

const DIGIT = /\d/;

/** The formula in words, and under it with the numbers of the record. */
function FormulaLines({ formula: { key, terms, result, currency } }: { readonly formula: Formula }) {
  const t = useText('verify');
  const f = useFormats();
  const written = terms.map((term) => (DIGIT.test(term) ? exactText(f, term) : term)).join(' ');
  const tight = written.replace(/\( /g, '(').replace(/ \)/g, ')').replace(/ %/g, '%');
  return (
    <div className="rounded-md bg-well px-3 py-2">
      <p className="text-xs text-faint">{t('picture.formula')}</p>
      <p className="mt-0.5 text-sm text-quiet">{t(`formula.${key}`)}</p>
      {/* No number of one piece: a long formula has several lines. */}
      <p className="mt-1 text-sm tabular-nums">
        <bdi dir="ltr">{`${tight} = ${exactText(f, result)} ${currency}`}</bdi>
      </p>
    </div>
  );
}
