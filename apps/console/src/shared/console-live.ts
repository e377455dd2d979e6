import { liveCloseCodes } from '@tidemark/contract/live';
import {
  CONSOLE_LIVE_PATH,
  type ConsoleClientFrame,
  type ConsoleServerFrame,
  supportList,
  supportOne,
  supportWaiting,
} from '@tidemark/contract/operator/support';
import { useEffect } from 'react';
import { endSession, refreshCalls } from './api.ts';
import { useMay } from './session/me.ts';
import { currentToken, useIsSignedIn } from './session/session.ts';

const PING_MS = 20_000;
const RETRY_MS_MIN = 1000;
const RETRY_MS_MAX = 30_000;

/** Receives live changes while an operator who may answer is signed in, and refetches what changed. */
export function useConsoleLive(): void {
  const isSignedIn = useIsSignedIn();
  const mayAnswer = useMay(supportList);
  useEffect(() => (isSignedIn && mayAnswer ? startListening() : undefined), [isSignedIn, mayAnswer]);
}

/** Opens the channel, and again whenever it breaks; returns how to close it. */
function startListening(): () => void {
  let socket: WebSocket | undefined;
  let ping: number | undefined;
  let again: number | undefined;
  let waitMs = RETRY_MS_MIN;
  let isOver = false;

  const say = (frame: ConsoleClientFrame): void => socket?.send(JSON.stringify(frame));
  const open = (): void => {
    const token = currentToken();
    if (isOver || token === undefined) return;
    socket = new WebSocket(`${window.location.origin.replace('http', 'ws')}${CONSOLE_LIVE_PATH}`);
    socket.onopen = () => {
      say({ type: 'login', token });
      ping = window.setInterval(() => say({ type: 'ping' }), PING_MS);
    };
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as ConsoleServerFrame;
      if (frame.type === 'pong') return;
      // Also refetches what changed while disconnected.
      if (frame.type === 'login') waitMs = RETRY_MS_MIN;
      void refreshCalls(supportList, supportWaiting, supportOne);
    };
    socket.onclose = ({ code }) => {
      window.clearInterval(ping);
      if (isOver) return;
      if (code === liveCloseCodes.sessionEnded) {
        endSession('expired');
        return;
      }
      again = window.setTimeout(open, waitMs);
      waitMs = Math.min(RETRY_MS_MAX, waitMs * 2);
    };
  };
  open();
  return () => {
    isOver = true;
    window.clearTimeout(again);
    window.clearInterval(ping);
    socket?.close();
  };
}
