import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { frameText, messageText, preparedFrame } from '../../apps/server/src/modules/live/index.ts';
import { openStage, type Stage } from '../../apps/server/src/modules/live/testing/stage.ts';
import { testBounds } from '../../apps/server/test/support/bounds.ts';
import { INSTRUMENTS, type ServerAnswer, type ServerOrder, stamp } from './wire.ts';

/**
 * The writing side, one process: the live channel, or one of the two loops it is compared with. All of them
 * write when every socket has buffer space, never faster.
 */

interface Target {
  /** Sends some ticks of one instrument to every socket; done when all of it is written. */
  readonly flood: (ticks: number) => Promise<void>;
  readonly listenAt: number;
}

const ROOM_BYTES = 32 * 1024;
const symbol = INSTRUMENTS[0] ?? '';
const sockets: Duplex[] = [];
let stage: Stage | undefined;
let target: Target | undefined;

process.on('message', (order: ServerOrder) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function obey(order: ServerOrder): Promise<void> {
  switch (order.kind) {
    case 'listen':
      target = await openTarget(order.writer);
      answer({ kind: 'listening', port: target.listenAt });
      return;
    case 'flood':
      if (target) await floodForever(target, order.ticksPerFrame);
      return;
    case 'market':
      runMarket();
      return;
  }
}

function answer(message: ServerAnswer): void {
  process.send?.(message);
}

function openTarget(writer: 'tidemark' | 'tcp' | 'ws'): Promise<Target> {
  switch (writer) {
    case 'tidemark':
      return openTidemark();
    case 'tcp':
      return openTcp();
    case 'ws':
      return openWs();
  }
}

async function openTidemark(): Promise<Target> {
  // Flushes follow each other without a pause in the flood; the market runs at the default pace.
  const isPaced = process.argv.includes('--paced');
  const opened = await openStage({
    // All readers sit at one address.
    bounds: testBounds({ socketsPerAddress: 100_000, newSocketsPerAddress: 100_000 }),
    codes: INSTRUMENTS,
    limits: isPaced ? {} : { flushGapMsMin: 0, flushGapMsMax: 0 },
  });
  stage = opened;
  opened.server.on('upgrade', (_request, socket) => sockets.push(socket));
  let told = 0;
  const tell = async (ticks: number) => {
    for (let tick = 0; tick < ticks; tick += 1) opened.tick(symbol, stamp());
    told += ticks * sockets.length;
    while ((await opened.metric('tidemark_live_messages_total')) < told) await nextTurn();
  };
  return {
    listenAt: opened.port,
    flood: async (ticks) => {
      // A socket that has just subscribed gets the newest tick alone: one tick lets all of them in.
      if (told === 0) await tell(1);
      await tell(ticks);
    },
  };
}

/** The yardstick: a loop over bare TCP sockets that writes the very same bytes. */
async function openTcp(): Promise<Target> {
  const server = createServer();
  server.on('upgrade', (_request, socket: Duplex) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.resume();
    sockets.push(socket);
  });
  return {
    listenAt: await listen(server),
    flood: async (ticks) => {
      const frame = preparedFrame(tickFrame(ticks));
      for (const socket of sockets) socket.write(frame);
    },
  };
}

/** For comparison: a plain `ws.send` of the text to each socket. */
async function openWs(): Promise<Target> {
  const server = createServer();
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const clients: WebSocket[] = [];
  server.on('upgrade', (request, socket: Duplex, head) => {
    wss.handleUpgrade(request, socket, head, (ws) => {
      sockets.push(socket);
      clients.push(ws);
    });
  });
  return {
    listenAt: await listen(server),
    flood: async (ticks) => {
      const text = tickFrame(ticks);
      for (const client of clients) client.send(text);
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function tickFrame(ticks: number): string {
  const message = () =>
    messageText({ type: 'DAY_MARKET', data: { symbol, quotation: { close: stamp(), change: 0 } } });
  return frameText(Array.from({ length: ticks }, message));
}

async function floodForever({ flood }: Target, ticksPerFrame: number): Promise<never> {
  for (;;) {
    await flood(ticksPerFrame);
    await nextTurn();
    while (sockets.some((socket) => socket.writableLength > ROOM_BYTES)) await nextTurn();
  }
}

/** Every instrument ticks four times a second, each at its own moment. */
function runMarket(): void {
  for (const [index, code] of INSTRUMENTS.entries()) {
    setTimeout(() => setInterval(() => stage?.tick(code, stamp()), 250), (index * 250) / INSTRUMENTS.length);
  }
  setInterval(() => {
    stage
      ?.metric('tidemark_live_skipped_total')
      .then((skipped) => answer({ kind: 'skipped', count: skipped }))
      .catch(console.error);
  }, 500);
}
