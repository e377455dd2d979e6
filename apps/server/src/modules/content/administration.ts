import type { BaseSetting, CompanySetting } from '@tidemark/contract/operator/settings/settings-shapes';
import { refuse } from '@tidemark/domain/outcome';
import type { Administered } from '../../platform/administration/administered.ts';
import { inTurn } from '../../platform/administration/in-turn.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { allCompanies, allSettings, saveCompany, saveSettings } from './store/settings.ts';

/** What operators set of the instance. */
export interface ContentAdministration {
  /** A single record. */
  readonly base: Administered<BaseSetting>;
  /** The first company is the instance's own. */
  readonly companies: Administered<CompanySetting>;
}

const ONLY = 0;

export function contentAdministration(read: () => Promise<void>): ContentAdministration {
  const reload = inTurn(read);
  return { base: { ...administeredBase, reload }, companies: { ...administeredCompanies, reload } };
}

const administeredBase: Omit<ContentAdministration['base'], 'reload'> = {
  async list(db) {
    const settings = settingsFrom(await allSettings(db), () => undefined);
    return [{ id: ONLY, value: presentBase(settings), pending: [] }];
  },
  async save(tx, { value, now }) {
    const opensLink = value.service_link_type === 2 || value.service_link_type === 3;
    if (opensLink && value.service_link === '') return refuse('operator.link_missing', {}, 'service_link');
    const { trade_fee_type, ...same } = value;
    const settings: Settings = { ...same, trade_fee_type: trade_fee_type === 1 ? 'lots' : 'margin' };
    const rows = Object.entries(settings).map(([key, held]) => ({ key, value: held }));
    await saveSettings(tx, rows, now);
    return { id: ONLY, inForceFrom: undefined };
  },
};

function presentBase({ trade_fee_type, ...same }: Settings): BaseSetting {
  const { company_status, company_type } = same;
  return {
    ...same,
    trade_fee_type: trade_fee_type === 'lots' ? 1 : 2,
    company_status: company_status === 0 ? 0 : 1,
    company_type: company_type === 0 ? 0 : 1,
  };
}

const administeredCompanies: Omit<ContentAdministration['companies'], 'reload'> = {
  async list(db) {
    const companies = await allCompanies(db);
    return companies.map(({ id, ...value }) => ({ id, value, pending: [] }));
  },
  async save(tx, { before, value }) {
    const companies = await allCompanies(tx);
    const id = before ? Number(before.id) : 1 + Math.max(0, ...companies.map((company) => company.id));
    await saveCompany(tx, { id, ...value });
    return { id, inForceFrom: undefined };
  },
};
