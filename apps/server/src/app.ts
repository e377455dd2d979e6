import { CONSOLE_LIVE_PATH } from '@tidemark/contract/operator/support';
import { MINUTE_MS } from '@tidemark/domain/time';
import type { Registry } from 'prom-client';
import type { ServeSocketCall } from './modules/live/index.ts';
import { createCalendar } from './platform/calendar/calendar.ts';
import type { DailyJob } from './platform/calendar/daily-job.ts';
import { watchClock } from './platform/clock/watch-clock.ts';
import type { Link } from './platform/cluster/link.ts';
import { ownerMetrics } from './platform/cluster/metrics.ts';
import { serveGateway } from './platform/cluster/serve-gateway.ts';
import { watchDisk } from './platform/database/disk-watch.ts';
import { roleProblem } from './platform/database/roles.ts';
import { reportUntrustedProxy } from './platform/http/connection/untrusted-proxy.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveListPost } from './platform/http/feed-route.ts';
import { serveFiles } from './platform/http/files-route.ts';
import { objectParameters } from './platform/http/input/body.ts';
import { servePublicText } from './platform/http/public-text-route.ts';
import { createHttpServer, type HttpServer } from './platform/http/server.ts';
import { publicOrigins } from './platform/http/site/hosts.ts';
import { forgetExpired } from './platform/idempotency/idempotency.ts';
import type { Log } from './platform/log/log.ts';
import { relyingPartyOf } from './platform/passkeys/relying-party.ts';
import { createReadiness } from './readiness.ts';
import { type AppParts, type Modules, makeModules, routesOf } from './wiring.ts';

export type { AppParts } from './wiring.ts';

/** The running server. */
export interface App {
  readonly port: number;
  /** Set while all money is play money. */
  readonly simulated: 'sim' | 'replay' | undefined;
  /** Public names of real sources of prices. */
  readonly priceSources: readonly string[];
  /** Resolves once the strategy accounts have carried out the decisions of the last minute. */
  settled(): Promise<void>;
  /** Serves the clients of a gateway. */
  serveLink(link: Link): void;
  /** Stops accepting requests, finishes those in flight, stores pending writes. */
  stop(): Promise<void>;
}

/**
 * Creates every module, injects its dependencies, listens, and opens when all is loaded. The only place that
 * uses all modules.
 */
export async function startApp(parts: AppParts): Promise<App> {
  const { clock, log } = parts;
  const disk = watchDisk(parts.database, () => modules.alarms);
  const { database } = disk;
  const modules = await makeModules({ ...parts, database });
  const { session, market, micro, operator, live, metrics } = modules;
  const calendar = createCalendar({ database, clock, log, alarms: modules.alarms, jobs: jobsOf(modules) });
  const state = { open: false };
  const isOpen = () => state.open;
  const watched = { database, alarms: modules.alarms, feed: market.ready, isOpen, probeDisk: disk.probe };
  const readiness = createReadiness(watched);
  const http = await createHttpServer({
    routes: routesOf(modules),
    clock,
    authenticate: session.authenticate,
    authenticateOperator: operator.authenticate,
    hosts: parts.config.hosts,
    origins: publicOrigins(parts.config.publicUrl, parts.config.hosts),
    isOpen,
    log,
    metrics,
    metricsToken: parts.config.metricsToken,
    trustProxy: parts.config.trustProxy,
    bounds: { limits: parts.config.limits, refused: modules.refused },
    secure: parts.config.publicUrl.startsWith('https:'),
    webDirectory: parts.webDirectory,
    reach: modules.content.reach,
    consoleDirectory: parts.consoleDirectory,
    ...readiness,
    more: furtherRoutes(parts, modules),
  });
  live.serveCalls(socketCallsOf(http));
  const stopForgetting = clock.every(MINUTE_MS, () => {
    forgetExpired(database, clock.now()).catch((err: unknown) =>
      log.error({ err }, 'old answers were not removed'),
    );
  });
  const clockWatch =
    parts.guardedClock && watchClock({ clock: parts.guardedClock, database, alarms: modules.alarms });
  const stop = async (): Promise<void> => {
    clockWatch?.stop();
    micro.refuseNew();
    stopForgetting();
    disk.stop();
    // Open sockets keep the HTTP server from closing.
    operator.channel.stop();
    await Promise.all([http.close(), live.stop(), calendar.stop(), modules.alarmNotifier.stop()]);
    await stopModules(modules);
  };
  try {
    const role = await roleProblem(database);
    if (role !== undefined) modules.alarms.raise('owner_role', `${role}; set DATABASE_OWNER_URL`);
    if (relyingPartyOf(parts.config.publicUrl, parts.config.hosts) === undefined) {
      log.warn(
        'passkeys are off: browsers offer them only where PUBLIC_URL is https with a domain name, or localhost',
      );
    }
    const port = await http.listen(parts.config.host, parts.config.port);
    await clockWatch?.start();
    await startModules(modules);
    live.attach(http.server, new Map([[CONSOLE_LIVE_PATH, operator.channel.upgrade]]));
    state.open = true;
    calendar.start();
    const serveLink = linkServing(http, log, metrics);
    return { ...marketOf(market), port, settled: modules.strategies.settled, serveLink, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where prices come from. */
function marketOf(market: Modules['market']): Pick<App, 'simulated' | 'priceSources'> {
  return { simulated: market.simulated(), priceSources: market.sources() };
}

/** Calls over sockets, answered as HTTP answers them. */
function socketCallsOf(http: HttpServer): ServeSocketCall {
  return ({ path, params, ...client }) => {
    const received = {
      ...client,
      isCrossSite: false,
      pathParameters: {},
      read: () => ({ parameters: objectParameters(params), file: undefined }),
    };
    const answer = http.call('POST', path, received) ?? http.call('GET', path, received);
    return answer?.then(({ body }) => body);
  };
}

/** Answers the clients of gateways, and counts the gateways. */
function linkServing(http: HttpServer, log: Log, metrics: Registry): App['serveLink'] {
  const { linked } = ownerMetrics(metrics);
  return (link) => {
    linked(1);
    link.onClose(() => linked(-1));
    serveGateway(link, { ...http, log });
  };
}

/** HTTP routes other than the calls of the contract. */
function furtherRoutes(
  { config, version }: AppParts,
  { files, market, alarms, transparency, liabilities }: Modules,
) {
  return [
    reportUntrustedProxy(config.trustProxy, (proxy) =>
      alarms.raise('untrusted_proxy', '', { proxy, example: 'TRUST_PROXY=loopback' }),
    ),
    transparency.serve,
    serveDocs({ publicUrl: config.publicUrl, version }),
    serveFiles(files.show, files.publicPictures.show),
    servePublicText('/log/liabilities', liabilities.published.list),
    servePublicText('/log/liabilities/:id', liabilities.published.statement),
    serveListPost('/feed/v1/ticks', (post) => market.takeFeedPost(post)),
  ];
}

/** The daily jobs of a serving instance: all, with those that need its desk. */
function jobsOf({ dailyJobs, forex, follow, liabilities }: Modules): readonly DailyJob[] {
  return [...dailyJobs, ...forex.servingJobs, ...follow.servingJobs, ...liabilities.servingJobs];
}

/** The daily jobs of an instance that serves no users, for the command line. */
export async function openDailyWork(
  parts: AppParts,
): Promise<{ readonly jobs: readonly DailyJob[]; stop(): Promise<void> }> {
  const modules = await makeModules(parts);
  // The settings the jobs use, and the module that stores users' notices.
  await Promise.all([modules.content.start(), modules.notice.start()]);
  return { jobs: modules.dailyJobs, stop: () => stopModules(modules) };
}

async function startModules(modules: Modules): Promise<void> {
  const { content, market, notice, forex, follow, micro, session, files, funding, loans, traders, operator } =
    modules;
  modules.alarmNotifier.start();
  await Promise.all([content.start(), market.start(), follow.load()]);
  // Before forex: orders triggered at the start send notices, too.
  modules.push.start();
  await notice.start();
  await forex.start();
  await follow.start();
  await micro.start();
  await modules.kyc.start();
  await funding.start();
  loans.start();
  await traders.start();
  modules.support.start();
  session.start();
  modules.demo.start();
  await files.start();
  operator.start();
  content.calendarRunner.start();
  modules.strategies.start();
  await modules.transparency.start();
}

async function stopModules(modules: Modules): Promise<void> {
  const { content, market, desk, notice, forex, follow, micro, session, files, kyc, traders } = modules;
  await modules.strategies.stop();
  await modules.demo.stop();
  await modules.support.stop();
  await modules.loans.stop();
  await modules.funding.stop();
  await micro.stop();
  await market.stop();
  await follow.stop();
  await forex.stop();
  await desk.stop();
  await notice.stop();
  await modules.push.stop();
  await session.stop();
  await kyc.stop();
  await traders.stop();
  await files.stop();
  await modules.operator.stop();
  await content.calendarRunner.stop();
  content.stop();
  await modules.transparency.stop();
}
