import { create } from 'zustand';
import { onStored, readStored, store } from '../../device/storage.ts';
import { readTexts } from '../../device/stored-texts.ts';
import { useSessionStore } from '../../session/session.ts';

interface OneClickStore {
  /** Mark of the session in which one-click trading was switched on; undefined: off. */
  readonly session: string | undefined;
  /** Whether the question is open that precedes switching it on. */
  readonly isAsked: boolean;
  /** Lots by instrument, as typed: the size of the ticket is not used, so that no forgotten one is traded. */
  readonly lots: Readonly<Record<string, string>>;
}

const useOneClickStore = create<OneClickStore>(() => ({
  session: readStored('oneClick') ?? undefined,
  isAsked: false,
  lots: readTexts(readStored('oneClickLots')),
}));

onStored('oneClick', (text) => useOneClickStore.setState({ session: text ?? undefined }));

/**
 * A mark of the session that says nothing about its token (32 bits of 256): the switch is of one session, so that a
 * sign-out ends it, also where this module was not loaded.
 */
export function sessionMark(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Whether a press on buy or sell sends the order, and a step on a position is done without a question. */
export function useOneClick(): boolean {
  const token = useSessionStore((session) => session.token);
  return useOneClickStore(({ session }) => session !== undefined && session === sessionMark(token));
}

/** The same, for what is no component. */
export function isOneClick(): boolean {
  const { session } = useOneClickStore.getState();
  return session !== undefined && session === sessionMark(useSessionStore.getState().token);
}

export function useIsOneClickAsked(): boolean {
  return useOneClickStore(({ isAsked }) => isAsked);
}

/** Switches it off at once; before it is switched on, a question says what it means. */
export function switchOneClick(isOn: boolean): void {
  if (isOn) useOneClickStore.setState({ isAsked: true });
  else keepSession(undefined);
}

/** The answer to the question. */
export function answerOneClick(isWanted: boolean): void {
  useOneClickStore.setState({ isAsked: false });
  if (isWanted) keepSession(sessionMark(useSessionStore.getState().token));
}

function keepSession(session: string | undefined): void {
  store('oneClick', session);
  useOneClickStore.setState({ session });
}

/** The size set for an instrument; undefined until one is. */
export function useOneClickLots(code: string): string | undefined {
  return useOneClickStore(({ lots }) => lots[code]);
}

export function setOneClickLots(code: string, text: string): void {
  const lots = { ...useOneClickStore.getState().lots, [code]: text };
  store('oneClickLots', JSON.stringify(lots));
  useOneClickStore.setState({ lots });
}
