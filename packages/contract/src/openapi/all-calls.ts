import type { Call } from '../call.ts';
import * as alert from '../calls/account/alert.ts';
import * as files from '../calls/account/files.ts';
import * as kyc from '../calls/account/kyc.ts';
import * as notice from '../calls/account/notice.ts';
import * as passkeys from '../calls/account/passkeys.ts';
import * as push from '../calls/account/push.ts';
import * as receipts from '../calls/account/receipts.ts';
import * as security from '../calls/account/security.ts';
import * as session from '../calls/account/session.ts';
import * as workspace from '../calls/account/workspace.ts';
import * as content from '../calls/content/content.ts';
import * as economic from '../calls/content/economic.ts';
import * as news from '../calls/content/news.ts';
import * as support from '../calls/content/support.ts';
import * as deposits from '../calls/money/deposits.ts';
import * as fund from '../calls/money/fund.ts';
import * as ledger from '../calls/money/ledger.ts';
import * as liabilities from '../calls/money/liabilities.ts';
import * as loan from '../calls/money/loan.ts';
import * as statement from '../calls/money/statement.ts';
import * as transfers from '../calls/money/transfers.ts';
import * as withdrawals from '../calls/money/withdrawals.ts';
import * as copies from '../calls/trading/copies.ts';
import * as demo from '../calls/trading/demo.ts';
import * as disputes from '../calls/trading/disputes.ts';
import * as fills from '../calls/trading/fills.ts';
import * as financing from '../calls/trading/financing.ts';
import * as follow from '../calls/trading/follow.ts';
import * as forex from '../calls/trading/forex.ts';
import * as journal from '../calls/trading/journal.ts';
import * as market from '../calls/trading/market.ts';
import * as micro from '../calls/trading/micro.ts';
import * as performanceFees from '../calls/trading/performance-fees.ts';
import * as quality from '../calls/trading/quality.ts';
import * as ticks from '../calls/trading/ticks.ts';
import * as traders from '../calls/trading/traders.ts';
import * as operatorAudit from '../operator/audit.ts';
import * as operatorCorrections from '../operator/corrections.ts';
import * as operatorDashboard from '../operator/dashboard.ts';
import * as operatorDisputes from '../operator/disputes.ts';
import * as operatorEconomic from '../operator/economic.ts';
import * as operatorFunds from '../operator/funds.ts';
import * as operatorHealth from '../operator/health.ts';
import * as operatorLedger from '../operator/ledger.ts';
import * as operatorLiabilities from '../operator/liabilities.ts';
import * as operatorLoans from '../operator/loans.ts';
import * as operatorNews from '../operator/news.ts';
import * as operatorOperators from '../operator/operators.ts';
import * as operatorPasskeys from '../operator/passkeys.ts';
import * as operatorPriceSources from '../operator/price-sources.ts';
import * as operatorProposals from '../operator/proposals.ts';
import * as operatorReviews from '../operator/reviews.ts';
import * as operatorSession from '../operator/session.ts';
import * as operatorFundSettings from '../operator/settings/fund-settings.ts';
import * as operatorFundingSettings from '../operator/settings/funding-settings.ts';
import * as operatorSettings from '../operator/settings/settings.ts';
import * as operatorSupport from '../operator/support.ts';
import * as operatorUsers from '../operator/users.ts';

/** A call with the capability it belongs to and the name it has in code. */
export interface NamedCall {
  readonly capability: string;
  readonly name: string;
  readonly call: Call;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'methods' in value && 'access' in value
  );
}

function callsOf(capability: string, exported: object): NamedCall[] {
  return Object.entries(exported).flatMap(([name, call]) =>
    isCall(call) ? [{ capability, name, call }] : [],
  );
}

/** Every call of the API. A test next to this file fails if one is missing. */
export const allCalls: readonly NamedCall[] = [
  ...callsOf('session', session),
  ...callsOf('workspace', workspace),
  ...callsOf('passkeys', passkeys),
  ...callsOf('security', security),
  ...callsOf('content', content),
  ...callsOf('news', news),
  ...callsOf('economic', economic),
  ...callsOf('market', market),
  ...callsOf('ticks', ticks),
  ...callsOf('fills', fills),
  ...callsOf('quality', quality),
  ...callsOf('forex', forex),
  ...callsOf('micro', micro),
  ...callsOf('journal', journal),
  ...callsOf('financing', financing),
  ...callsOf('disputes', disputes),
  ...callsOf('follow', follow),
  ...callsOf('fees', performanceFees),
  ...callsOf('alert', alert),
  ...callsOf('notice', notice),
  ...callsOf('push', push),
  ...callsOf('ledger', ledger),
  ...callsOf('transfers', transfers),
  ...callsOf('statement', statement),
  ...callsOf('demo', demo),
  ...callsOf('files', files),
  ...callsOf('kyc', kyc),
  ...callsOf('deposits', deposits),
  ...callsOf('withdrawals', withdrawals),
  ...callsOf('traders', traders),
  ...callsOf('copies', copies),
  ...callsOf('liabilities', liabilities),
  ...callsOf('loan', loan),
  ...callsOf('fund', fund),
  ...callsOf('receipts', receipts),
  ...callsOf('support', support),
  ...callsOf('operator', operatorSession),
  ...callsOf('operator', operatorDashboard),
  ...callsOf('operator', operatorHealth),
  ...callsOf('operator', operatorPriceSources),
  ...callsOf('operator', operatorReviews),
  ...callsOf('operator', operatorDisputes),
  ...callsOf('operator', operatorUsers),
  ...callsOf('operator', operatorLedger),
  ...callsOf('operator', operatorCorrections),
  ...callsOf('operator', operatorLiabilities),
  ...callsOf('operator', operatorLoans),
  ...callsOf('operator', operatorSettings),
  ...callsOf('operator', operatorFundingSettings),
  ...callsOf('operator', operatorFundSettings),
  ...callsOf('operator', operatorFunds),
  ...callsOf('operator', operatorNews),
  ...callsOf('operator', operatorEconomic),
  ...callsOf('operator', operatorOperators),
  ...callsOf('operator', operatorPasskeys),
  ...callsOf('operator', operatorProposals),
  ...callsOf('operator', operatorSupport),
  ...callsOf('operator', operatorAudit),
];
