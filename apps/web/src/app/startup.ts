import { userInfo } from '@tidemark/contract/calls/account/session';
import { live, onLiveSessionEnded } from '../live/connection.ts';
import { api, endSession } from '../shared/api/api.ts';
import { askCompany } from '../shared/company/company.ts';
import { currentToken, takeUser } from '../shared/session/session.ts';

/**
 * Startup requests besides the company status: the company and the signed-in user. Neither blocks the page.
 * `onForgotten` is called when the token stored on this device turns out to have expired.
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
      // An expired token is removed by now: a page that needs a login redirects to it.
      if (currentToken() === undefined) onForgotten();
      else {
        live.login(token);
        refreshPush();
      }
    });
}

/** Only a device with permission for notifications has anything to refresh. */
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
