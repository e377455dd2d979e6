import type { Call } from '../call.ts';
import * as content from '../calls/content.ts';
import * as copies from '../calls/copies.ts';
import * as demo from '../calls/demo.ts';
import * as deposits from '../calls/deposits.ts';
import * as files from '../calls/files.ts';
import * as follow from '../calls/follow.ts';
import * as forex from '../calls/forex.ts';
import * as fund from '../calls/fund.ts';
import * as kyc from '../calls/kyc.ts';
import * as ledger from '../calls/ledger.ts';
import * as loan from '../calls/loan.ts';
import * as market from '../calls/market.ts';
import * as micro from '../calls/micro.ts';
import * as news from '../calls/news.ts';
import * as notice from '../calls/notice.ts';
import * as passkeys from '../calls/passkeys.ts';
import * as push from '../calls/push.ts';
import * as security from '../calls/security.ts';
import * as session from '../calls/session.ts';
import * as statement from '../calls/statement.ts';
import * as support from '../calls/support.ts';
import * as traders from '../calls/traders.ts';
import * as transfers from '../calls/transfers.ts';
import * as withdrawals from '../calls/withdrawals.ts';
import * as operatorAudit from '../operator/audit.ts';
import * as operatorCorrections from '../operator/corrections.ts';
import * as operatorDashboard from '../operator/dashboard.ts';
import * as operatorFundSettings from '../operator/fund-settings.ts';
import * as operatorFundingSettings from '../operator/funding-settings.ts';
import * as operatorFunds from '../operator/funds.ts';
import * as operatorHealth from '../operator/health.ts';
import * as operatorLedger from '../operator/ledger.ts';
import * as operatorLoans from '../operator/loans.ts';
import * as operatorNews from '../operator/news.ts';
import * as operatorOperators from '../operator/operators.ts';
import * as operatorPasskeys from '../operator/passkeys.ts';
import * as operatorProposals from '../operator/proposals.ts';
import * as operatorReviews from '../operator/reviews.ts';
import * as operatorSession from '../operator/session.ts';
import * as operatorSettings from '../operator/settings.ts';
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
    typeof value === 'object' && value !== null && 'path' in value && 'methods' in value && 'who' in value
  );
}

function callsOf(capability: string, exported: object): NamedCall[] {
  return Object.entries(exported).flatMap(([name, call]) =>
    isCall(call) ? [{ capability, name, call }] : [],
  );
}

/** Every call of the API. A capability that is missing here fails the test beside this file. */
export const allCalls: readonly NamedCall[] = [
  ...callsOf('session', session),
  ...callsOf('passkeys', passkeys),
  ...callsOf('security', security),
  ...callsOf('content', content),
  ...callsOf('news', news),
  ...callsOf('market', market),
  ...callsOf('forex', forex),
  ...callsOf('micro', micro),
  ...callsOf('follow', follow),
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
  ...callsOf('loan', loan),
  ...callsOf('fund', fund),
  ...callsOf('support', support),
  ...callsOf('operator', operatorSession),
  ...callsOf('operator', operatorDashboard),
  ...callsOf('operator', operatorHealth),
  ...callsOf('operator', operatorReviews),
  ...callsOf('operator', operatorUsers),
  ...callsOf('operator', operatorLedger),
  ...callsOf('operator', operatorCorrections),
  ...callsOf('operator', operatorLoans),
  ...callsOf('operator', operatorSettings),
  ...callsOf('operator', operatorFundingSettings),
  ...callsOf('operator', operatorFundSettings),
  ...callsOf('operator', operatorFunds),
  ...callsOf('operator', operatorNews),
  ...callsOf('operator', operatorOperators),
  ...callsOf('operator', operatorPasskeys),
  ...callsOf('operator', operatorProposals),
  ...callsOf('operator', operatorSupport),
  ...callsOf('operator', operatorAudit),
];
