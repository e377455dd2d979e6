import type { CallOutput } from '@tidemark/contract';
import type {
  companyEmail,
  getBasicInfo,
  getCompany,
  getCompanyStatus,
  setting,
} from '@tidemark/contract/calls/content/content';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { PriceOrigin } from './price-origin.ts';
import type { Settings } from './settings.ts';
import type { Company } from './store/settings.ts';

/** The base settings by their words on the wire. */
export function presentBasicInfo(
  settings: Settings,
  { simulated, sources }: PriceOrigin,
): CallOutput<typeof getBasicInfo> {
  return {
    service_link: settings.service_link,
    service_link_type: settings.service_link_type,
    verify_reg_type: settings.verify_reg_type,
    trade_fee_type: settings.trade_fee_type === 'lots' ? 1 : 2,
    micro_loss_level: settings.micro_loss_level,
    far_price_percent: settings.far_price_percent,
    simulated: simulated ?? null,
    price_sources: [...sources],
  };
}

/** Settings that can be read one by one; all others are private or part of the base settings. */
export function presentSetting(settings: Settings, key: string): Outcome<CallOutput<typeof setting>> {
  if (key !== 'is_show_mobile') return refuse('content.unknown_setting', {}, 'key');
  return { key, value: settings.is_show_mobile ? '1' : '0' };
}

/** The public data of a company. */
export function presentCompany({ listed: _, ...told }: Company): CallOutput<typeof getCompany> {
  return told;
}

/** Where the company reads its mail, and where complaints go if that is somewhere else. */
export function presentCompanyEmail(settings: Settings, company: Company): CallOutput<typeof companyEmail> {
  const { complaint_email, complaint_url } = settings;
  return {
    email: company.email,
    ...(complaint_email === '' ? {} : { complaint_email }),
    ...(complaint_url === '' ? {} : { complaint_url }),
  };
}

const LOSS_URL = '/loss.html';

/** Whether the site is in service; where it is not, the page that visitors are sent to. */
export function presentCompanyStatus(settings: Settings): CallOutput<typeof getCompanyStatus> {
  const { company_status: status, company_type: type, loss_url } = settings;
  return status === 0 ? { status, type } : { status, type, loss_url: loss_url || LOSS_URL };
}
