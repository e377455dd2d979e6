/**
 * Names of input fields: of the domain, which calls them by their meaning, and on the wire, where their names
 * are binding (docs/spec/product.md#calls). A name that is not listed is the same in both.
 */
const wireNames: Readonly<Record<string, string>> = {
  askedAmount: 'number',
  bankAddress: 'bank_address',
  bankName: 'bank_name',
  bankSwift: 'bank_swift',
  closeOut: 'close_out',
  copyRatio: 'multiple',
  correctionId: 'correction_id',
  depositMax: 'deposit_max',
  depositProof: 'deposit_proof',
  drawMax: 'draw_max',
  drawRate: 'draw_rate',
  drawTag: 'draw_tag',
  expireAt: 'expire_at',
  freePeriod: 'free_period',
  instrument: 'forex_id',
  leverage: 'multiple',
  lossLimit: 'loss_limit',
  lots: 'cont',
  lotsMax: 'lots_max',
  lotsMin: 'lots_min',
  maxAmount: 'max_amount',
  maxDeviation: 'max_deviation',
  ocoId: 'oco_id',
  ocoStopLoss: 'oco_stop_loss_price',
  ocoTakeProfit: 'oco_target_profit_price',
  ocoTarget: 'oco_price',
  payeeAccount: 'payee_account',
  payeeAddress: 'dc_address',
  payeeName: 'payee_name',
  pricePrecision: 'price_precision',
  stopLoss: 'stop_loss_price',
  takeProfit: 'target_profit_price',
  target: 'target_price',
  timeZone: 'time_zone',
  trailingDistance: 'trailing_distance',
  trailingFrom: 'trailing_from',
};

/** The wire name of a field of the domain. */
export function wireField(field: string): string {
  return Object.hasOwn(wireNames, field) ? (wireNames[field] ?? field) : field;
}

/** A payee as it travels. */
export interface WirePayee {
  readonly dc_address: string;
  readonly tag: string;
  readonly bank_name: string;
  readonly bank_address: string;
  readonly bank_swift: string;
  readonly payee_name: string;
  readonly payee_account: string;
  readonly remark: string;
}

/** What was typed for a payee, by the names of the domain. */
export function payeeForm(wire: WirePayee) {
  return {
    address: wire.dc_address,
    tag: wire.tag,
    bankName: wire.bank_name,
    bankAddress: wire.bank_address,
    bankSwift: wire.bank_swift,
    payeeName: wire.payee_name,
    payeeAccount: wire.payee_account,
    remark: wire.remark,
  };
}
