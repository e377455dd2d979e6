import { outputOf } from '../orders/load-generator.ts';
import { onOrdersServer, type ServedOrders } from '../orders/server.ts';
import { programOf } from '../support/programs.ts';
import { isSmoke } from '../support/size.ts';

/** How many sockets have a frame of orders under way at a time. */
const SOCKETS_AT_ONCE = 64;
const ORDERS_PER_FRAME = 16;
/** Orders of one user, below the limit of open positions. */
const ORDERS_EACH = 160;
/** Far more than one server fills in the time. */
const ORDERS_PER_SECOND_MAX = 25_000;

/** Orders sent over sockets, several in a frame as bots send them, through the complete server. */
export function ordersOverSockets({ url, seconds }: { url: string; seconds: number }): Promise<ServedOrders> {
  const accounts = isSmoke ? SOCKETS_AT_ONCE : Math.ceil((seconds * ORDERS_PER_SECOND_MAX) / ORDERS_EACH);
  return onOrdersServer({ url, accounts }, (server) =>
    server.measure(() =>
      outputOf(
        process.execPath,
        [
          programOf('socket-orders/load'),
          server.port,
          seconds,
          server.tokensFile,
          SOCKETS_AT_ONCE,
          ORDERS_PER_FRAME,
          ORDERS_EACH,
        ].map(String),
        {},
      ),
    ),
  );
}
