import * as audit from '@tidemark/contract/operator/audit';
import * as accounts from '@tidemark/contract/operator/operators';
import * as session from '@tidemark/contract/operator/session';
import { answer, type Route } from '../../platform/http/route.ts';
import { addOperator, disableOperator, giveRole, renewOperator, showOperators } from './actions/operators.ts';
import { changePassword, signOut } from './actions/own-session.ts';
import { confirmTotp, setPassword } from './actions/set-up.ts';
import { showAudit } from './actions/show-audit.ts';
import { signIn } from './actions/sign-in.ts';
import type { OperatorParts } from './parts.ts';
import { moment } from './present.ts';

export function operatorRoutes(parts: OperatorParts): Route[] {
  return [
    answer(session.operatorLogin, (input, context) => signIn(parts, input, context)),
    answer(session.operatorTotpConfirm, (input, context) => confirmTotp(parts, input, context)),
    answer(session.operatorPasswordSetup, (input, context) => setPassword(parts, input, context)),
    answer(session.operatorLogout, (_, context) => signOut(parts, context)),
    answer(session.operatorPassword, (input, context) => changePassword(parts, input, context)),
    answer(session.operatorMe, (_, { operator }) => ({
      id: operator.operatorId,
      email: operator.email,
      role: operator.role,
      expires_at: moment(operator.expiresAt),
    })),
    answer(accounts.operatorList, () => showOperators(parts)),
    answer(accounts.operatorAdd, (input, context) => addOperator(parts, input, context)),
    answer(accounts.operatorRenew, (input, context) => renewOperator(parts, input, context)),
    answer(accounts.operatorRole, (input, context) => giveRole(parts, input, context)),
    answer(accounts.operatorDisable, (input, context) =>
      disableOperator(parts, { ...input, disabled: true }, context),
    ),
    answer(accounts.operatorEnable, (input, context) =>
      disableOperator(parts, { ...input, disabled: false }, context),
    ),
    answer(audit.auditList, (input) => showAudit(parts, input)),
  ];
}
