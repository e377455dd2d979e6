import { userInfo } from '@tidemark/contract/calls/account/session';
import { live, onLiveSessionEnded } from '../live/connection.ts';
import { api, endSession } from '../shared/api/api.ts';
import { askCompany } from '../shared/company/company.ts';
import { currentToken, takeUser } from '../shared/session/session.ts';

/**
 * What the start asks once beside the status of the company: whose site this is, and who is here.
 * Neither blocks the page. `onForgotten` is told when the token kept on this device turns out to have ended.
 */
export function startUp(onForgotten: () => void): void {
  askCompany();
  watchFields();
  onLiveSessionEnded(endSession);
  const token = currentToken();
  if (token === undefined) return;
  api
    .call(userInfo, {}, { quiet: true, initial: true })
    .then(takeUser)
    .catch(() => undefined)
    .finally(() => {
      // A token that had ended is forgotten by now: a page that needs a login asks for one.
      if (currentToken() === undefined) onForgotten();
      else {
        live.login(token);
        refreshPush();
      }
    });
}

/** Only a device that has been allowed to show notifications has anything to say. */
function refreshPush(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  void import('../shared/device/push-device.ts')
    .then((device) => device.refreshPushDevice())
    .catch(() => undefined);
}

/** The first field that gets the focus on a device with a screen keyboard brings what looks after it. */
function watchFields(): void {
  if (!window.matchMedia('(any-pointer: coarse)').matches) return;
  const look = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.matches('input,textarea'))) return;
    removeEventListener('focusin', look);
    const { innerHeight } = window;
    void import('../shared/device/keyboard.ts')
      .then((part) => part.watchKeyboard(innerHeight))
      .catch(() => undefined);
  };
  addEventListener('focusin', look);
}
