import type { Lang } from '@tidemark/contract';
import { type SearchField, searchRank } from '@tidemark/domain/search';
import { instrumentName, nameIn } from '../names.ts';
import type { QuoteState } from '../quote-state.ts';
import type { Category } from '../store/ticks.ts';

/**
 * Instruments that match a text by code, name or category, the best match first and otherwise in the given
 * order; an empty text matches all. Names are searched in the reader's language and in English.
 */
export function searchQuotes(input: {
  readonly quoteStates: Iterable<QuoteState>;
  readonly categories: readonly Category[];
  readonly text: string;
  readonly lang: Lang;
}): { readonly quoteState: QuoteState; readonly categoryName: string }[] {
  const { categories, text, lang } = input;
  const namesOf = new Map(categories.map((category) => [category.id, category.names]));
  return [...input.quoteStates]
    .flatMap((quoteState) => {
      const group = namesOf.get(quoteState.instrument.categoryId) ?? {};
      const rank = searchRank(text, fieldsOf(quoteState, group, lang));
      return rank === undefined ? [] : [{ quoteState, categoryName: nameIn(lang, group), rank }];
    })
    .sort((one, other) => one.rank - other.rank);
}

function fieldsOf({ instrument }: QuoteState, group: Category['names'], lang: Lang): SearchField[] {
  return [
    { kind: 'code', text: instrument.code },
    { kind: 'code', text: instrument.showCode },
    { kind: 'name', text: instrumentName(lang, instrument) },
    { kind: 'name', text: instrument.names.en ?? '' },
    { kind: 'group', text: nameIn(lang, group) },
    { kind: 'group', text: group.en ?? '' },
  ];
}
