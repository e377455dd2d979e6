/**
 * The entities of docs/spec/product.md#entities with their exact fields. A dot leads into an object, `[]`
 * into each row of a list, which must have one.
 */
export const entities = {
  user: ['email', 'uid', 'is_demo', 'invite_code', 'is_trader', 'id'],
  loginResponse: ['token', 'user'],
  baseSettings: [
    'service_link',
    'service_link_type',
    'verify_reg_type',
    'trade_fee_type',
    'micro_loss_level',
  ],
  areaCode: ['id', 'code', 'global_code'],
  account: ['type', 'balance', 'lockBalance', 'accountTypeId', 'currencyId'],
  category: ['Id', 'NameShowTrans'],
  instrument: [
    ...['Id', 'Code', 'ShowCode', 'Logo', 'CategoryId', 'MarketStatus', 'PricePrecision', 'Pip'],
    ...['ForexMinCont', 'ForexContNum', 'ForexFeeRate', 'MarginMode', 'HasForexMultiple'],
    ...['Open', 'Close', 'Change', 'High', 'Low'].map((field) => `ForexQuotations.${field}`),
  ],
  leverage: ['Value'],
  bar: ['Time', 'Open', 'High', 'Low', 'Close', 'Volume'],
  order: [
    ...['Id', 'ForexTradeLists.ShowCode', 'OrderType', 'Quantity', 'OriginPrice', 'Price', 'UpdatePrice'],
    ...['FactProfits', 'CautionMoney', 'TradeFee', 'TargetLossPrice', 'TargetProfitPrice'],
    ...['CreateTimeHandler', 'CompleteTimeHandler', 'Status'],
  ],
  orderList: ['data', 'total', 'all_fact_profits'],
  microOffer: [
    ...['Id', 'Seconds', 'ProfitRatio', 'LimitAmount'].map((field) => `sec[].${field}`),
    'number[].Number',
  ],
  microOrder: [
    ...['Id', 'Type', 'Number', 'Seconds', 'ProfitRatio', 'OpenPrice', 'EndPrice', 'FactProfits', 'Status'],
    ...['RemainMilliSeconds', 'CreatedAtST', 'CompleteAtST', 'ForexTradeList.Id', 'ForexTradeList.ShowCode'],
  ],
  ranked: [
    ...['user', 'multiple', 'three_week_rate', 'three_week_win', 'three_week_profit', 'total_rate'],
    ...['total_trade_num', 'code'],
  ],
  company: ['id', 'name', 'logo', 'url', 'subject', 'registered_address', 'location', 'email'],
  companyStatus: ['status', 'type'],
  found: ['Id', 'ShowCode'],
  captcha: ['id', 'b64s'],
  picture: ['url'],
  realName: ['review_status', 'name', 'card_id', 'front_pic', 'reverse_pic'],
  accountHistory: ['Value', 'CreatedAtTran'],
  deposit: ['id', 'number', 'type', 'currency_code', 'status', 'created_at', 'remark'],
  depositAddress: ['id', 'currency_code', 'protocol_code', 'address'],
  bankAccount: [
    ...['id', 'bank_name', 'bank_address', 'bank_swift', 'payee_name', 'payee_account', 'bank_remark'],
  ],
  withdrawCurrency: ['id', 'code', 'protocol', 'draw_rate', 'fee_type', 'usd_price'],
  withdrawMethod: [
    ...['id', 'dc_address', 'payee_account', 'payee_name', 'bank_name'],
    ...['draw_currency.code', 'draw_currency.protocol'],
  ],
  withdrawal: [
    ...['number', 'real_number', 'draw_currency.code', 'fee', 'status_name', 'created_at', 'type', 'address'],
    ...['payee_account', 'notes'],
  ],
  listedNews: ['id', 'logo', 'title', 'desc', 'created_at'],
  news: ['id', 'logo', 'title', 'desc', 'created_at', 'content'],
  trader: [
    ...['id', 'user_id', 'nickname', 'avatar', 'follow_num', 'is_followed', 'profit_percent', 'total_profit'],
    ...['win_rate', 'three_week_profit'],
  ],
  followedTrader: [
    ...['position_num', 'total_num', 'total_amount', 'position_quantity', 'max_amount', 'total_profits'],
  ],
  follower: ['follow_id', 'nickname', 'avatar', 'profitability', 'total_profits'],
  followerSummary: ['total_profits', 'position_profits', 'follow_num'],
  followSettings: ['multiple', 'max_amount'],
  followOrder: [
    ...['Id', 'ForexTradeLists.ShowCode', 'FollowType', 'Status', 'OriginPrice', 'Price', 'UpdatePrice'],
    ...['OrderType', 'Quantity', 'FactProfits', 'CreateTimeHandler'],
  ],
  transferLog: ['balance', 'from', 'to', 'created_at'],
  loanKyc: [
    ...['name', 'last_name', 'sex', 'birthday', 'country', 'mobile', 'id_card_type', 'hand_pic', 'status'],
  ],
  loanConfig: [
    ...['id', 'loan_period', 'min_amount', 'max_amount', 'interest_rate', 'free_period', 'penalty_rate'],
  ],
  loan: [
    ...['id', 'amount', 'loan_period', 'interest_amount', 'interest_rate', 'penalty_amount', 'reviewed_at'],
    ...['repayment_time', 'created_at', 'status'],
  ],
  loanInFull: ['agreement', 'sign'],
  fund: [
    ...['id', 'title', 'image', 'currency_code', 'dividend_percentage', 'staring_sub_amount'],
    ...['max_sub_amount', 'lock_dividend_days', 'desc'],
  ],
  subscription: [
    ...['id', 'get_fund.title', 'get_fund.currency_code', 'get_fund.liquidated_damages', 'status'],
    ...['share_amount', 'sub_time', 'day_profit', 'sum_profit'],
  ],
  income: ['id', 'interest', 'created_at'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type EntityName = keyof typeof entities;

/** Paths of the fields that an answer lacks; of a list, of each of its rows, which must be some. */
export function lackingFields(answer: unknown, name: EntityName): readonly string[] {
  const rows = Array.isArray(answer) ? answer : [answer];
  if (rows.length === 0) return [`${name}: the list is empty`];
  return entities[name].flatMap((path: string) =>
    rows.every((row) => has(row, path.split(/\.|(?=\[\])/))) ? [] : [`${name}.${path}`],
  );
}

function has(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (step === '[]') return Array.isArray(value) && value.length > 0 && value.every((row) => has(row, rest));
  if (typeof value !== 'object' || value === null || !(step in value)) return false;
  return has((value as Readonly<Record<string, unknown>>)[step], rest);
}
