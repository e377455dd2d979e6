import type { FundPicture } from '@tidemark/contract/operator/settings/fund-settings';
import { percentFromMillionths } from '@tidemark/domain/fund';
import { present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Fund, Texts } from '../record.ts';
import { amountOf } from './columns.ts';

interface FundRow {
  readonly id: number;
  readonly titles: Texts;
  readonly descs: Texts;
  readonly income_sources: Texts;
  readonly picture: FundPicture;
  readonly currency_code: string;
  readonly dividend: string;
  readonly min_amount: string;
  readonly max_amount: string;
  readonly lock_days: number;
  readonly damages: string;
  readonly warn_days: number;
  readonly position: number;
  readonly open: boolean;
}

const FUND = `id, titles, descs, income_sources, picture, currency_code, dividend, min_amount, max_amount,
  lock_days, damages, warn_days, position, open`;

function readFund(row: FundRow): Fund {
  return {
    id: row.id,
    titles: row.titles,
    descs: row.descs,
    sources: row.income_sources,
    picture: row.picture,
    currency: row.currency_code,
    terms: {
      dividend: percentFromMillionths(BigInt(row.dividend)),
      lockDays: row.lock_days,
      damages: percentFromMillionths(BigInt(row.damages)),
    },
    min: amountOf(row.min_amount),
    max: amountOf(row.max_amount),
    warnDays: row.warn_days,
    position: row.position,
    isOpen: row.open,
  };
}

/** All funds in the order of the list: operators make them, there are few. */
export async function selectFunds(database: Queryable): Promise<Fund[]> {
  const rows = await database.query<FundRow>({
    name: 'fund.select_funds',
    text: `select ${FUND} from fund.fund order by position, id`,
  });
  return rows.map(readFund);
}

export async function fundById(database: Queryable, id: number): Promise<Fund | undefined> {
  const [row] = await database.query<FundRow>({
    name: 'fund.fund_by_id',
    text: `select ${FUND} from fund.fund where id = $1::bigint`,
    values: [id],
  });
  return row && readFund(row);
}

/** Changes a fund, or makes one where it has no id yet; answers its id. */
export async function saveFund(
  tx: Queryable,
  id: number | undefined,
  fund: Omit<Fund, 'id'>,
): Promise<number> {
  const values = [
    JSON.stringify(fund.titles),
    JSON.stringify(fund.descs),
    JSON.stringify(fund.sources),
    fund.picture,
    fund.currency,
    fund.terms.dividend,
    fund.min,
    fund.max,
    fund.terms.lockDays,
    fund.terms.damages,
    fund.warnDays,
    fund.position,
    fund.isOpen,
  ];
  const columns = FUND.replace('id, ', '');
  const given = '$1::jsonb, $2::jsonb, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13';
  const text =
    id === undefined
      ? `insert into fund.fund (${columns}) values (${given}) returning id`
      : `update fund.fund set (${columns}) = (${given}) where id = $14 returning id`;
  const [row] = await tx.query<{ id: number }>({ text, values: id === undefined ? values : [...values, id] });
  return present(row, 'what was saved has an id').id;
}
