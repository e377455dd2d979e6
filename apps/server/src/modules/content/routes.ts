import * as calls from '@tidemark/contract/calls/content';
import { answer, type Route } from '../../platform/http/route.ts';
import { presentBasicInfo, presentSetting } from './present.ts';
import type { Settings } from './settings.ts';
import type { Company } from './store.ts';

export function contentRoutes(
  settings: () => Settings,
  company: () => Company,
  simulated: () => 'sim' | 'replay' | undefined,
): Route[] {
  return [
    answer(calls.getBasicInfo, () => presentBasicInfo(settings(), simulated())),
    answer(calls.setting, ({ key }) => presentSetting(settings(), key)),
    answer(calls.getCompany, company),
    answer(calls.companyEmail, () => ({ email: company().email })),
    answer(calls.getCompanyStatus, () => ({
      status: settings().company_status,
      type: settings().company_type,
    })),
  ];
}
