export { type BarTimes, createBarTimes } from './bar-times.ts';
export { createDayFormats, type DayFormats, firstWeekday } from './day-formats.ts';
export { createDayReader, type DayReader, type DayReading } from './day-reader.ts';
export { createFormats, type Formats, type Numeric } from './formats.ts';
export {
  type ConsoleLanguage,
  chooseLanguage,
  consoleLanguageOf,
  consoleLanguages,
  customaryPriceColours,
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
} from './number-reader.ts';
export type { ConsoleMessages, FirstMessages, PageMessages } from './parts.ts';
export { figure, type NamedInstrument, spokenParams, translatedParam } from './spoken.ts';
export { zoneTitle } from './zone-title.ts';
export { describeZone, knownZones, type ZoneText } from './zones.ts';
