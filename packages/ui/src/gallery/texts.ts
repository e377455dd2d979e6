/** What specimens say: ordinary words, long German ones, and Arabic ones. */
export interface SpecimenTexts {
  readonly word: string;
  readonly sentence: string;
  readonly amount: string;
}

export const specimenTexts = {
  en: {
    word: 'Balance',
    sentence: 'Minimum for the ranking: seven days and five positions.',
    amount: '98,765,432,109,876.12',
  },
  de: {
    word: 'Sicherheitsleistungsnachschussaufforderung',
    sentence:
      'Die Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde wurde noch nicht bestätigt.',
    amount: '98.765.432.109.876,12',
  },
  ar: {
    word: 'الرصيد المتاح',
    sentence: 'الحد الأدنى للترتيب: سبعة أيام وخمس صفقات خلال ثلاثة أسابيع.',
    amount: '98,765,432,109,876.12',
  },
} as const satisfies Readonly<Record<string, SpecimenTexts>>;

export type SpecimenLanguage = keyof typeof specimenTexts;
