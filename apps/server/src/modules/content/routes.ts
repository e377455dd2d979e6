import * as calls from '@tidemark/contract/calls/content/content';
import { present } from '@tidemark/domain/outcome';
import { answer, type Route } from '../../platform/http/route.ts';
import { companiesNamed } from './companies-named.ts';
import {
  presentBasicInfo,
  presentCompany,
  presentCompanyEmail,
  presentCompanyStatus,
  presentSetting,
} from './present.ts';
import type { PriceOrigin } from './price-origin.ts';
import type { Settings } from './settings.ts';
import type { Company } from './store/settings.ts';

export function contentRoutes(
  settings: () => Settings,
  companies: () => readonly Company[],
  prices: () => PriceOrigin,
): Route[] {
  const own = () => present(companies()[0], 'the instance has a company');
  return [
    answer(calls.getBasicInfo, () => presentBasicInfo(settings(), prices())),
    answer(calls.setting, ({ key }) => presentSetting(settings(), key)),
    answer(calls.getCompany, () => presentCompany(own())),
    answer(calls.searchCompanies, ({ name }) => companiesNamed(companies(), name).map(presentCompany)),
    answer(calls.companyEmail, () => presentCompanyEmail(settings(), own())),
    answer(calls.getCompanyStatus, () => presentCompanyStatus(settings())),
  ];
}
