export { type BarTimes, createBarTimes } from './days/bar-times.ts';
export { createDayFormats, type DayFormats, firstWeekday } from './days/day-formats.ts';
export { createDayReader, type DayReader, type DayReading } from './days/day-reader.ts';
export { zoneTitle } from './days/zone-title.ts';
export { describeZone, knownZones, type ZoneText } from './days/zones.ts';
export { createFormats, type Formats, type Numeric } from './formats.ts';
export {
  chooseLanguage,
  DEFAULT_LANGUAGE,
  type LanguageCode,
  languageCodes,
  languageTable,
  languageTag,
  readLanguage,
  textDirection,
} from './languages.ts';
export type { Messages } from './messages.gen.ts';
export {
  createNumberReader,
  type NumberField,
  type NumberReader,
  type NumberReading,
  type NumberRefusal,
} from './numbers/number-reader.ts';
export { figure, type NamedInstrument, spokenParams, translatedParam } from './numbers/spoken.ts';
export type { ConsoleMessages, FirstMessages, PageMessages } from './parts.ts';
export { type CustomaryColours, customaryPriceColours, hasTwoColourCustoms } from './price-colours.ts';
export { joinSentences, withSpaceAfter } from './sentences.ts';
export { spanUnit } from './spans.ts';
