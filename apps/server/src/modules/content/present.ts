import type { CallOutput } from '@tidemark/contract';
import type { getBasicInfo, setting } from '@tidemark/contract/calls/content';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Settings } from './settings.ts';

/** The base settings by their words on the wire. */
export function presentBasicInfo(
  settings: Settings,
  simulated: 'sim' | 'replay' | undefined,
): CallOutput<typeof getBasicInfo> {
  return {
    service_link: settings.service_link,
    service_link_type: settings.service_link_type,
    verify_reg_type: settings.verify_reg_type,
    trade_fee_type: settings.trade_fee_type === 'lots' ? 1 : 2,
    micro_loss_level: settings.micro_loss_level,
    simulated: simulated ?? null,
  };
}

/** Settings that are told one by one; all others are nobody's business or in the base settings. */
export function presentSetting(settings: Settings, key: string): Outcome<CallOutput<typeof setting>> {
  if (key !== 'is_show_mobile') return refuse('content.unknown_setting', {}, 'key');
  return { key, value: settings.is_show_mobile ? '1' : '0' };
}
