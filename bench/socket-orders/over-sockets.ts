import { outputOf } from '../orders/load-generator.ts';
import { type OrdersServer, onOrdersServer, type ServedOrders } from '../orders/server.ts';
import type { DeploymentShape } from '../support/deployment.ts';
import { programOf } from '../support/programs.ts';
import { sized } from '../support/size.ts';

/** How many sockets have a frame of orders under way at a time. */
const SOCKETS_AT_ONCE = 64;
const ORDERS_PER_FRAME = 16;
/** Orders of one user, below the limit of open positions. */
const ORDERS_EACH = 160;
/** Far more than one server fills in the time. */
const ORDERS_PER_SECOND_MAX = 25_000;
const WARM_UP_SECONDS = sized(5, 1);

/** Orders sent over sockets, several in a frame as bots send them, through the complete server. */
export function ordersOverSockets(input: {
  url: string;
  seconds: number;
  shape: DeploymentShape;
}): Promise<ServedOrders> {
  const { seconds } = input;
  const usersFor = (duration: number): number =>
    Math.max(SOCKETS_AT_ONCE, Math.ceil((duration * ORDERS_PER_SECOND_MAX) / ORDERS_EACH));
  const warmUpUsers = usersFor(WARM_UP_SECONDS);
  return onOrdersServer({ ...input, accounts: warmUpUsers + usersFor(seconds) }, async (server) => {
    await server.measure(() => generateLoad(server, WARM_UP_SECONDS, 0));
    return server.measure(() => generateLoad(server, seconds, warmUpUsers));
  });
}

function generateLoad(
  { port, tokensFile }: OrdersServer,
  seconds: number,
  firstUser: number,
): Promise<string> {
  const sizes = [SOCKETS_AT_ONCE, ORDERS_PER_FRAME, ORDERS_EACH, firstUser];
  const args = [programOf('socket-orders/load'), port, seconds, tokensFile, ...sizes].map(String);
  return outputOf(process.execPath, args, {});
}
