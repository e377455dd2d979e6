import * as alertCalls from '@tidemark/contract/calls/account/alert';
import * as calls from '@tidemark/contract/calls/account/notice';
import { answer, type Route } from '../../platform/http/route.ts';
import { removeAlert } from './actions/delete-alert.ts';
import { listAlerts } from './actions/list-alerts.ts';
import { listNotices } from './actions/list-notices.ts';
import { markNoticesRead } from './actions/mark-notices-read.ts';
import { submitAlert } from './actions/submit-alert.ts';
import type { NoticeContext } from './context.ts';

export function noticeRoutes(notice: NoticeContext): Route[] {
  return [
    answer(calls.noticeList, (paging, { caller }) => listNotices(notice.database, caller.userId, paging)),
    answer(calls.noticeRead, ({ id }, context) => markNoticesRead(notice.database, id, context)),
    answer(alertCalls.alertList, (paging, { caller }) => listAlerts(notice, caller.userId, paging)),
    answer(alertCalls.alertSubmit, (input, context) => submitAlert(notice, input, context)),
    answer(alertCalls.alertDelete, ({ id }, context) => removeAlert(notice, id, context)),
  ];
}
