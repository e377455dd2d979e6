import type { DeploymentShape } from '../support/deployment.ts';
import { programOf } from '../support/programs.ts';
import { sized } from '../support/size.ts';
import { hasWrk, outputOf } from './load-generator.ts';
import { type OrdersServer, onOrdersServer, type ServedOrders } from './server.ts';

const CONNECTIONS = 64;
const WARM_UP_SECONDS = sized(5, 1);

/** Orders through the complete server, with server and load generator in separate processes. */
export function ordersOverHttp(input: {
  url: string;
  accounts: number;
  seconds: number;
  shape: DeploymentShape;
}): Promise<ServedOrders> {
  return onOrdersServer(input, async (server) => {
    // Measures the server's steady state, not its first seconds.
    await server.measure(() => generateLoad(server, WARM_UP_SECONDS, 'warm-up'));
    return server.measure(() => generateLoad(server, input.seconds, 'measured'));
  });
}

/**
 * wrk, which leaves the processors to the server; where it is missing, a generator of our own. `run` is part of
 * every Idempotency-Key, so that a second run repeats nothing.
 */
export function generateLoad(
  { port, tokensFile }: OrdersServer,
  seconds: number,
  run: string,
): Promise<string> {
  if (hasWrk()) {
    const args = ['-t', 2, '-c', CONNECTIONS, '-d', `${seconds}s`, '-s', 'bench/orders/submit.lua'].map(
      String,
    );
    const more = { BENCH_TOKENS: tokensFile, BENCH_RUN: run };
    return outputOf('wrk', [...args, `http://127.0.0.1:${port}`], more);
  }
  const args = [programOf('orders/load'), port, CONNECTIONS, seconds, tokensFile].map(String);
  return outputOf(process.execPath, args, {});
}
