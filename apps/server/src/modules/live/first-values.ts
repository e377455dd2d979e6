import { type DayMarket, KLINE_PREFIX, type KlineBar, klineTopic } from '@tidemark/contract/live';
import { messageText } from './frames.ts';
import type { TopicMessage } from './last-value-cache.ts';
import type { LiveSources } from './sources.ts';

/** The day's quotation of an instrument as a message of DAY_MARKET. */
export function dayMarketMessage(data: DayMarket): TopicMessage {
  return { key: data.symbol, span: 0, text: messageText({ type: 'DAY_MARKET', data }) };
}

/** A forming bar as a message of its instrument's topic. */
export function barMessage(code: string, data: KlineBar): TopicMessage {
  return { key: data.Period, span: data.Time, text: messageText({ type: klineTopic(code), data }) };
}

/** Whether a topic is public: DAY_MARKET, or the K-line of an instrument that exists. */
export function publicTopicState(
  topic: string,
  market: LiveSources['market'],
): 'known' | 'no_instrument' | 'other' {
  if (topic === 'DAY_MARKET') return 'known';
  if (!topic.startsWith(KLINE_PREFIX)) return 'other';
  return market.instrumentByCode(topic.slice(KLINE_PREFIX.length)) ? 'known' : 'no_instrument';
}

/** The current values of a public topic. */
export function firstValues(topic: string, market: LiveSources['market']): readonly TopicMessage[] {
  if (topic === 'DAY_MARKET') {
    return market.instruments().flatMap((instrument) => {
      const day = market.dayMarket(instrument.id);
      return day ? [dayMarketMessage(day)] : [];
    });
  }
  const instrument = market.instrumentByCode(topic.slice(KLINE_PREFIX.length));
  if (!instrument) return [];
  return market.formingBars(instrument.id).map((bar) => barMessage(instrument.code, bar));
}
