import * as calls from '@tidemark/contract/calls/session';
import { present } from '@tidemark/domain/outcome';
import { answer, type Route } from '../../platform/http/route.ts';
import { endSession } from './actions/end-session.ts';
import { openDemo } from './actions/open-demo.ts';
import { register } from './actions/register.ts';
import { sendCode } from './actions/send-code.ts';
import { showCaptcha } from './actions/show-captcha.ts';
import { signIn } from './actions/sign-in.ts';
import { areaList } from './areas.ts';
import type { Purpose } from './messages.ts';
import type { SessionParts } from './parts.ts';
import { presentUser } from './present.ts';
import { userById } from './store.ts';

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
    answer(calls.userInfo, async (_, { caller }) =>
      presentUser(present(await userById(parts.database, caller.userId), 'a session has a user')),
    ),
    answer(calls.logout, (_, context) => endSession(parts, context)),
  ];
}

const purposes: Record<1 | 2, Purpose> = { 1: 'register', 2: 'reset' };
