import {
  type PushKind,
  pushDevice,
  pushKey,
  pushKinds,
  pushSubscribe,
  pushUnsubscribe,
} from '@tidemark/contract/calls/account/push';
import { api } from '../api/api.ts';

/** State of push messages on this device. */
export type PushState =
  /** No worker runs here, or the browser has no push: a private window, an old phone. */
  | { readonly kind: 'unsupported' }
  /** The user has blocked the browser's prompt. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'ready'; readonly kinds: readonly PushKind[] };

const quiet = { quiet: true } as const;

export async function pushState(): Promise<PushState> {
  const manager = await pushManager();
  if (manager === undefined) return { kind: 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = await manager.getSubscription();
  if (subscription === null) return { kind: 'ready', kinds: [] };
  const { kinds } = await api.call(pushDevice, { endpoint: subscription.endpoint }, quiet);
  return { kind: 'ready', kinds: pushKinds.filter((kind) => kinds?.split(',').includes(kind)) };
}

/** Subscribes this device to these kinds only; asks for permission if needed. */
export async function choosePushKinds(kinds: readonly PushKind[]): Promise<PushState> {
  const manager = await pushManager();
  if (manager === undefined) return { kind: 'unsupported' };
  if (kinds.length === 0) {
    const subscription = await manager.getSubscription();
    if (subscription) {
      await api.call(pushUnsubscribe, { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    return { kind: 'ready', kinds };
  }
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await registerOnServer(await subscribed(manager), kinds);
  return { kind: 'ready', kinds };
}

/** Once a visit: the server learns that this device is still there, in which session and language. */
export async function refreshPushDevice(): Promise<void> {
  const state = await pushState();
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription || state.kind !== 'ready' || state.kinds.length === 0) return;
  await registerOnServer(subscription, state.kinds);
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Under the server's own key; a subscription under another one is of no use to it. */
async function subscribed(manager: PushManager): Promise<PushSubscription> {
  const { key } = await api.call(pushKey, {}, quiet);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const known = await manager.getSubscription();
  if (known && keyOf(known) !== key) await known.unsubscribe();
  return manager.subscribe(options);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function registerOnServer(subscription: PushSubscription, kinds: readonly PushKind[]): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const { endpoint } = subscription;
  await api.call(pushSubscribe, { endpoint, p256dh, auth, kinds: kinds.join(',') }, quiet);
}
