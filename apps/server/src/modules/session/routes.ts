import * as passkeyCalls from '@tidemark/contract/calls/account/passkeys';
import * as securityCalls from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { answer, type Route } from '../../platform/http/route.ts';
import { amendPassword } from './actions/amend-password.ts';
import { changeContact } from './actions/change-contact.ts';
import { sendContactCode, sendOldContactCode } from './actions/contact-codes.ts';
import { endSession } from './actions/end-session.ts';
import { forgetPassword } from './actions/forget-password.ts';
import { freezeByLink } from './actions/freeze.ts';
import { openDemo } from './actions/open-demo.ts';
import { endOneSession, endOtherSessions, listSessions, showSecurity } from './actions/own-sessions.ts';
import { signInOptions, signInWithPasskey } from './actions/passkey-sign-in.ts';
import {
  addPasskey,
  beginPasskey,
  confirmOptions,
  listPasskeys,
  namePasskey,
  removePasskey,
} from './actions/passkeys.ts';
import { register } from './actions/register.ts';
import { resetPassword } from './actions/reset-password.ts';
import { sendCode } from './actions/send-code.ts';
import { showCaptcha } from './actions/show-captcha.ts';
import { showInvited } from './actions/show-invited.ts';
import { showUser } from './actions/show-user.ts';
import { signIn } from './actions/sign-in.ts';
import { beginTotp, confirmTotp, endTotp, renewRecoveryCodes } from './actions/two-factor.ts';
import { areaList } from './contacts/areas.ts';
import type { Purpose } from './emails/messages.ts';
import type { SessionParts } from './parts.ts';
import { stopByLink } from './two-factor/removal.ts';

export function sessionRoutes(parts: SessionParts): Route[] {
  return [
    answer(calls.areaList, (_, { lang }) => areaList(lang)),
    answer(calls.login, (input, context) => signIn(parts, input, context)),
    answer(calls.createAccountDemo, (input, context) => openDemo(parts, input, context)),
    answer(calls.register, (input, context) => register(parts, input, context)),
    answer(calls.sendEmail, ({ to, area_id, type }, context) =>
      sendCode(parts, { type: 'email', to, areaId: area_id, purpose: purposes[type] }, context),
    ),
    answer(calls.sendSms, ({ to, area_id, type }, context) =>
      sendCode(parts, { type: 'mobile', to, areaId: area_id, purpose: purposes[type] }, context),
    ),
    answer(calls.captcha, (_, context) => showCaptcha(parts, context)),
    answer(calls.userInfo, (_, context) => showUser(parts, context)),
    answer(calls.invited, (input, context) => showInvited(parts, input, context)),
    answer(calls.logout, (_, context) => endSession(parts, context)),
    answer(calls.forgetPassword, (input, context) => forgetPassword(parts, input, context)),
    answer(calls.resetPassword, (input, context) => resetPassword(parts, input, context)),
    answer(calls.amendPassword, (input, context) => amendPassword(parts, input, context)),
    ...passkeyRoutes(parts),
    ...securityRoutes(parts),
  ];
}

function passkeyRoutes(parts: SessionParts): Route[] {
  return [
    answer(passkeyCalls.passkeyOptions, (_, context) => signInOptions(parts, context)),
    answer(passkeyCalls.passkeyLogin, (input, context) => signInWithPasskey(parts, input, context)),
    answer(passkeyCalls.passkeyList, (_, context) => listPasskeys(parts, context)),
    answer(passkeyCalls.passkeyBegin, (input, context) => beginPasskey(parts, input, context)),
    answer(passkeyCalls.passkeyAdd, (input, context) => addPasskey(parts, input, context)),
    answer(passkeyCalls.passkeyRename, (input, context) => namePasskey(parts, input, context)),
    answer(passkeyCalls.passkeyRemove, (input, context) => removePasskey(parts, input, context)),
    answer(passkeyCalls.passkeyConfirm, (_, context) => confirmOptions(parts, context)),
  ];
}

function securityRoutes(parts: SessionParts): Route[] {
  return [
    answer(securityCalls.info, (_, context) => showSecurity(parts, context)),
    answer(securityCalls.totpBegin, (input, context) => beginTotp(parts, input, context)),
    answer(securityCalls.totpConfirm, (input, context) => confirmTotp(parts, input, context)),
    answer(securityCalls.totpEnd, (input, context) => endTotp(parts, input, context)),
    answer(securityCalls.recoveryRenew, (input, context) => renewRecoveryCodes(parts, input, context)),
    answer(securityCalls.sessions, (_, context) => listSessions(parts, context)),
    answer(securityCalls.sessionEnd, (input, context) => endOneSession(parts, input, context)),
    answer(securityCalls.sessionsEndOthers, (_, context) => endOtherSessions(parts, context)),
    answer(securityCalls.contactCode, (input, context) => sendContactCode(parts, input, context)),
    answer(securityCalls.contactOldCode, (input, context) => sendOldContactCode(parts, input, context)),
    answer(securityCalls.contactChange, (input, context) => changeContact(parts, input, context)),
    answer(securityCalls.removalStop, (input, context) => stopByLink(parts, input, context)),
    answer(securityCalls.freeze, (input, context) => freezeByLink(parts, input, context)),
  ];
}

const purposes: Record<1 | 2, Purpose> = { 1: 'register', 2: 'reset' };
