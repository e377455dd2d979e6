import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { present } from '@tidemark/domain/outcome';
import { Registry } from 'prom-client';
import { inject, vi } from 'vitest';
import { logSources, verifySources } from '../../src/log-sources.ts';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { verifyMarket } from '../../src/modules/market/index.ts';
import { verifyOperator } from '../../src/modules/operator/index.ts';
import { commandLine, writeNote } from '../../src/modules/operator/testing/audit-entries.ts';
import { verifyMicro } from '../../src/modules/options/index.ts';
import {
  createSalts,
  verifyBeginning,
  verifyCosigned,
  verifyLog,
} from '../../src/modules/transparency/index.ts';
import { LogWriter, openSigningKey, SignedState } from '../../src/modules/transparency/testing/log-writer.ts';
import { createAlarms } from '../../src/platform/alarms/alarms.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Database, Queryable } from '../../src/platform/database/queryable.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { atEnd } from '../support/at-end.ts';
import { done } from '../support/forex-calls.ts';
import { urlOf } from '../support/template.ts';
import { testDatabase } from '../support/test-database.ts';
import { openTradingInstance } from '../support/trading-instance.ts';

/** A broker whose market and trades are logged, and somebody with every right over its database. */
export interface LoggedMarket {
  readonly database: Database;
  /** Under the superuser; triggers and foreign keys do not fire. */
  readonly superuser: Database;
  readonly dataDir: string;
  /** What `tidemark verify` says of prices, orders, trades, the ledger, the audit trail and the log, as the transaction sees them. */
  breaches(tx: Queryable): Promise<string[]>;
  /** The same up to the first check that finds something, the log's before the others. */
  firstBreaches(tx: Queryable): Promise<string[]>;
  stop(): Promise<void>;
}

const salts = createSalts(Buffer.alloc(32, 'salt'));

/** Two traders, three instruments, orders that were closed, in parts and open, Up/Down trades, and operators' entries. */
export async function loggedMarket(): Promise<LoggedMarket> {
  const { database, url } = await testDatabase();
  const superuser = await openDatabase({
    url: urlOf(inject('postgres').adminUrl, new URL(url).pathname.slice(1)),
    poolSize: 1,
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-adversary-'));
  atEnd(async () => {
    await superuser.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const instance = await openTradingInstance({ database });
  const log = createLog({ pretty: false, write: () => undefined });
  const key = present(await openSigningKey({ file: join(dataDir, 'log.key') }, true), 'a key is made');
  const stateFile = join(dataDir, 'log.state');
  const writer = new LogWriter({
    ...{ database, clock: instance.clock, log, key, stateFile, salts, sources: logSources },
    ...{ host: 'broker.example', nextKey: undefined, timers: instance.clock },
    alarms: createAlarms({ clock: instance.clock, log, registry: new Registry() }),
  });
  await writer.start();
  await trade(instance, database, writer);
  const checks = [
    (tx: Queryable) => {
      const signed = new SignedState(stateFile).read();
      const known = { saltOf: salts.of, signed, publicKey: key.publicKey };
      return verifyLog(tx, { ...known, sources: verifySources });
    },
    ...[
      verifyOperator,
      verifyForex,
      verifyMicro,
      verifyMarket,
      verifyLedger,
      verifyCosigned,
      verifyBeginning,
    ],
  ];
  return {
    database,
    superuser,
    dataDir,
    async breaches(tx) {
      const found: string[] = [];
      for (const check of checks) found.push(...(await check(tx)));
      return found;
    },
    async firstBreaches(tx) {
      for (const check of checks) {
        const found = await check(tx);
        if (found.length > 0) return found;
      }
      return [];
    },
    async stop() {
      await writer.stop();
      await instance.stop();
    },
  };
}

async function trade(
  instance: Awaited<ReturnType<typeof openTradingInstance>>,
  database: Database,
  writer: LogWriter,
): Promise<void> {
  const [anna, ben] = [await instance.openUser(), await instance.openUser({ isDemo: true })];
  const id = (code: string) => instance.instrumentId(code);
  let [euro, yen] = [1.0842, 150];
  const moved = async (): Promise<void> => {
    instance.clock.advance(1000);
    [euro, yen] = [Math.round((euro + 0.0003) * 1e5) / 1e5, Math.round((yen - 0.02) * 1e3) / 1e3];
    await instance.prices({ EURUSD: euro, USDJPY: yen, GBPUSD: 1.31 });
    await writer.writeNow();
  };
  await moved();
  for (let round = 0; round < 8; round += 1) {
    const order = { forex_id: id(round % 2 === 0 ? 'EURUSD' : 'USDJPY'), type: 1, cont: 0.5, multiple: 100 };
    const { Id } = await done(instance, submit, anna, order);
    await done(instance, submit, ben, { ...order, type: 2, cont: 0.2 });
    await done(instance, submitMicro, ben, { forex_id: id('EURUSD'), type: 1, number: 10, seconds: 30 });
    await moved();
    await done(instance, close, anna, { id: Id, cont: 0.2 });
    await moved();
    if (round % 3 !== 0) await done(instance, close, anna, { id: Id });
    await database.transaction((tx) =>
      writeNote(tx, {
        note: {
          action: 'settings.change',
          object: `setting:${round}`,
          reason: 'a reason',
          detail: { round },
        },
        ...{ at: instance.clock.now(), by: commandLine, address: '127.0.0.1' },
      }),
    );
    for (let turn = 0; turn < 4; turn += 1) await moved();
  }
  for (let turn = 0; turn < 40; turn += 1) await moved();
  await vi.waitFor(async () => {
    const open = await database.query({ text: 'select from micro.wager where status = 1' });
    if (open.length > 0) throw new Error('an Up/Down trade is not settled yet');
  });
  await writer.writeNow();
}
