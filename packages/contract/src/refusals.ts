/**
 * The one table of refusals: each has a stable key, a number of its own and the names of what its
 * sentence mentions. Numbers are never reused. Business refusals travel with HTTP 200, transport
 * failures with their HTTP status as number.
 */
export const refusals = {
  'request.malformed': { code: 400, params: [] },
  'request.forbidden': { code: 403, params: [] },
  'request.not_found': { code: 404, params: [] },
  'request.method_not_allowed': { code: 405, params: [] },
  'request.too_large': { code: 413, params: [] },
  'request.unsupported_media_type': { code: 415, params: [] },
  'request.too_many': { code: 429, params: ['seconds'] },
  'request.failed': { code: 500, params: [] },
  'request.unavailable': { code: 503, params: [] },

  'session.expired': { code: 999, params: [] },
  'request.idempotency_conflict': { code: 1001, params: [] },
  'request.unreadable': { code: 1002, params: [] },

  'session.wrong_credentials': { code: 2001, params: [] },
  'session.account_taken': { code: 2002, params: [] },
  'session.account_malformed': { code: 2003, params: [] },
  'session.password_too_short': { code: 2004, params: ['min'] },
  'session.password_too_long': { code: 2005, params: ['max'] },
  'session.password_too_common': { code: 2006, params: [] },
  'session.passwords_differ': { code: 2007, params: [] },
  'session.code_wrong': { code: 2008, params: [] },
  'session.code_wait': { code: 2009, params: ['seconds'] },
  'session.captcha_wrong': { code: 2010, params: [] },
  'session.invite_unknown': { code: 2011, params: [] },
  'session.area_unknown': { code: 2012, params: [] },
  'session.mobile_not_open': { code: 2013, params: [] },
  'session.only_real_accounts': { code: 2014, params: [] },
  'session.only_demo_accounts': { code: 2015, params: [] },
  'session.country_restricted': { code: 2016, params: [] },
  'session.code_not_sent': { code: 2017, params: [] },
  'session.mobile_malformed': { code: 2018, params: [] },
  'session.too_many_failures': { code: 429, params: ['seconds'] },

  'market.unknown_instrument': { code: 3001, params: [] },
  'market.closed': { code: 3002, params: ['opens_at'] },
  'market.price_stale': { code: 3003, params: [] },
  'market.no_price': { code: 3004, params: [] },
  'market.tick_not_positive': { code: 3101, params: [] },
  'market.tick_unknown_symbol': { code: 3102, params: [] },
  'market.tick_ahead': { code: 3103, params: [] },
  'market.tick_late': { code: 3104, params: [] },
  'market.tick_malformed': { code: 3105, params: [] },

  'forex.no_leverage': { code: 4001, params: [] },
  'forex.leverage_not_offered': { code: 4002, params: ['offered'] },
  'forex.lots_below_min': { code: 4003, params: ['min'] },
  'forex.lots_above_max': { code: 4004, params: ['max'] },
  'forex.lots_off_step': { code: 4005, params: ['step'] },
  'forex.insufficient_margin': { code: 4006, params: ['needed', 'free'] },
  'forex.too_many_positions': { code: 4007, params: ['max'] },
  'forex.unknown_order': { code: 4008, params: [] },
  'forex.already_closed': { code: 4009, params: [] },
  // 4010 and 4011 said that pending orders and stops were not open yet.
  'forex.target_missing': { code: 4012, params: [] },
  'forex.stop_loss_wrong_side': { code: 4013, params: ['bound', 'price'] },
  'forex.take_profit_wrong_side': { code: 4014, params: ['bound', 'price'] },
  'forex.too_many_pendings': { code: 4015, params: ['max'] },
  'forex.still_pending': { code: 4016, params: [] },
  'forex.not_pending': { code: 4017, params: [] },
  'forex.already_cancelled': { code: 4018, params: [] },
  'forex.lots_above_position': { code: 4019, params: ['max'] },
  'forex.remainder_below_min': { code: 4020, params: ['min'] },
  'forex.price_moved': { code: 4021, params: ['old', 'new'] },
  'forex.trailing_too_near': { code: 4022, params: ['min'] },
  'forex.trailing_and_stop_loss': { code: 4023, params: [] },
  'forex.nothing_to_close': { code: 4024, params: [] },
  'forex.trailing_too_far': { code: 4025, params: ['max'] },

  'micro.unknown_duration': { code: 7001, params: ['offered'] },
  'micro.amount_not_offered': { code: 7002, params: ['offered'] },
  'micro.amount_below_min': { code: 7003, params: ['min'] },
  'micro.insufficient_balance': { code: 7004, params: ['needed', 'free'] },
  'micro.price_not_fresh': { code: 7005, params: [] },
  'micro.expires_outside_session': { code: 7006, params: ['closes_at'] },
  'micro.stopping': { code: 7007, params: [] },

  'notice.unknown': { code: 8001, params: [] },
  'alert.unknown': { code: 8101, params: [] },
  'alert.too_many': { code: 8102, params: ['max'] },
  'alert.at_price': { code: 8103, params: ['price'] },

  'content.unknown_setting': { code: 5001, params: [] },

  'live.malformed': { code: 6001, params: [] },
  'live.unknown_type': { code: 6002, params: [] },
  'live.unknown_topic': { code: 6003, params: [] },
  'live.login_required': { code: 6004, params: [] },

  'upload.not_a_picture': { code: 9001, params: [] },
  'upload.broken': { code: 9002, params: [] },
  'upload.too_many_pixels': { code: 9003, params: ['max'] },
  'upload.unknown': { code: 9004, params: [] },
  'upload.too_large': { code: 413, params: ['max'] },
  'upload.too_many': { code: 429, params: ['seconds'] },
  'upload.store_away': { code: 503, params: [] },

  'kyc.name_malformed': { code: 9051, params: ['min', 'max'] },
  'kyc.card_id_malformed': { code: 9052, params: ['min', 'max'] },
  'kyc.country_malformed': { code: 9053, params: [] },
  'kyc.already_waiting': { code: 9054, params: [] },
  'kyc.already_approved': { code: 9055, params: [] },

  'review.unknown': { code: 9101, params: [] },
  'review.already_decided': { code: 9102, params: [] },
  'review.same_operator': { code: 9103, params: [] },
  'review.remark_required': { code: 9104, params: [] },
  'review.remark_too_long': { code: 9105, params: ['max'] },
  'operator.role_required': { code: 403, params: ['roles'] },
  'operator.wrong_credentials': { code: 9501, params: [] },
  'operator.otp_required': { code: 9502, params: [] },
  'operator.otp_wrong': { code: 9503, params: [] },
  'operator.totp_setup_required': { code: 9504, params: ['secret', 'uri', 'setup_token'] },
  'operator.setup_expired': { code: 9505, params: [] },
  'operator.email_malformed': { code: 9506, params: [] },
  'operator.email_taken': { code: 9507, params: [] },
  'operator.unknown_operator': { code: 9508, params: [] },
  'operator.not_yourself': { code: 9509, params: [] },
  'operator.reason_required': { code: 9510, params: [] },
  'operator.unknown_user': { code: 9511, params: [] },
  'operator.changed_meanwhile': { code: 9512, params: [] },
  'review.kind_not_open': { code: 9513, params: [] },
} as const satisfies Record<string, { readonly code: number; readonly params: readonly string[] }>;

/** The stable name of a refusal. */
export type RefusalKey = keyof typeof refusals;

/** The number of a refusal; a key that is not in the table is a defect. */
export function refusalCode(key: string): number {
  const row = (refusals as Record<string, { code: number }>)[key];
  if (!row) throw new Error(`no such refusal in the table: ${key}`);
  return row.code;
}
