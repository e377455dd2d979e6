import type {
  CalendarSetting,
  CategorySetting,
  InstrumentSetting,
} from '@tidemark/contract/operator/settings/settings-shapes';
import type { Administered } from '../../../platform/administration/administered.ts';
import { inTurn } from '../../../platform/administration/in-turn.ts';
import { administeredCalendars } from './calendars.ts';
import { administeredCategories } from './categories.ts';
import { administeredInstruments, type OnInstrument } from './instruments.ts';

/** What operators set of the market. */
export interface MarketAdministration {
  readonly instruments: Administered<InstrumentSetting>;
  readonly categories: Administered<CategorySetting>;
  readonly calendars: Administered<CalendarSetting>;
}

export function createMarketAdministration(options: {
  /** Applies the stored values. */
  readonly reload: () => Promise<void>;
  readonly on: OnInstrument;
}): MarketAdministration {
  const reload = inTurn(options.reload);
  return {
    instruments: { ...administeredInstruments(options.on), reload },
    categories: { ...administeredCategories, reload },
    calendars: { ...administeredCalendars, reload },
  };
}
