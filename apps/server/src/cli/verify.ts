import { type Config, readConfig } from '../config.ts';
import { verifySources } from '../log-sources.ts';
import { verifyNews } from '../modules/content/index.ts';
import { missingPictures } from '../modules/files/index.ts';
import { verifyFollow, verifyTraders } from '../modules/follow/index.ts';
import { verifyForex } from '../modules/forex/index.ts';
import { verifyFund } from '../modules/fund/index.ts';
import { verifyFunding } from '../modules/funding/index.ts';
import { verifyJournal } from '../modules/journal/index.ts';
import { verifyKyc } from '../modules/kyc/index.ts';
import { verifyLedger } from '../modules/ledger/index.ts';
import { verifyLiabilities } from '../modules/liabilities/index.ts';
import { verifyLoan } from '../modules/loan/index.ts';
import { verifyMarket } from '../modules/market/index.ts';
import { verifyOperator } from '../modules/operator/index.ts';
import { verifyMicro } from '../modules/options/index.ts';
import { verifySupport } from '../modules/support/index.ts';
import {
  createSalts,
  keysOfLogs,
  knownOfLog,
  saltSecret,
  type VerifyLogOptions,
  verifyBeginning,
  verifyCosigned,
  verifyLog,
} from '../modules/transparency/index.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import type { Database, Queryable } from '../platform/database/queryable.ts';
import { openStorage } from '../platform/database/storage.ts';
import { openFileStorage } from '../platform/files/open-storage.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import { processLog } from '../platform/log/log.ts';
import { hasSecret, openInstanceSecrets, sealedSecretsProblem } from '../platform/sealed/instance-secrets.ts';

/**
 * `tidemark verify`: recomputes every balance from the ledger and checks every invariant. Exit
 * code 1 and the list where one fails.
 */
export async function verify(): Promise<number> {
  const config = readConfig(process.env);
  const storage = await openStorage({ ...config, log: processLog(), attach: true });
  try {
    await requireMigrated(storage.database, 'the database cannot be verified');
    const secrets = await sealedSecretsProblem(storage.database, config);
    const broken = [
      ...(secrets === undefined ? [] : [secrets]),
      ...(await breachesIn(
        storage.database,
        openFileStorage(config.files, config.dataDir),
        await ownLog(storage.database, config, secrets === undefined),
      )),
    ];
    const lines =
      broken.length === 0
        ? ['verified: every balance follows from the ledger, every invariant holds, the audit chain is whole']
        : broken;
    for (const line of lines) process.stdout.write(`${line}\n`);
    return broken.length === 0 ? 0 : 1;
  } finally {
    await storage.close();
  }
}

const unknownLog = { saltOf: undefined, signed: undefined, publicKey: undefined };

/** What this machine knows of the transparency log: the secret of its salts, its key, what it signed last. */
async function ownLog(
  database: Database,
  config: Config,
  mayOpen: boolean,
): Promise<Omit<VerifyLogOptions, 'sources'>> {
  const known = await knownOfLog({ dataDir: config.dataDir, signer: config.logSigner });
  const hasSecrets = mayOpen && (await hasSecret(database, saltSecret));
  if (!hasSecrets) return { ...known, saltOf: undefined };
  const secrets = await openInstanceSecrets(database, config, [saltSecret]);
  return { ...known, saltOf: createSalts(secrets.of(saltSecret)).of };
}

/** Violated invariants of the complete instance, one sentence each; ideally none. */
export function breachesIn(
  database: Database,
  pictures: FileStorage,
  log: Omit<VerifyLogOptions, 'sources'> = unknownLog,
): Promise<string[]> {
  return atOneMoment(database, async (tx) => {
    const logKeys = await keysOfLogs(tx);
    const disputes = { sealKey: log.saltOf?.('dispute', 'seal'), logKeys };
    return [
      ...(await verifyLedger(tx)),
      ...(await verifyMarket(tx)),
      ...(await verifyForex(tx)),
      ...(await verifyFollow(tx)),
      ...(await verifyTraders(tx)),
      ...(await verifyMicro(tx)),
      ...(await verifyFunding(tx)),
      ...(await verifyFund(tx)),
      ...(await verifyKyc(tx, pictures)),
      ...(await verifyLoan(tx, pictures)),
      ...(await verifySupport(tx, pictures, disputes)),
      ...(await verifyJournal(tx, pictures)),
      ...(await verifyNews(tx, (names) => missingPictures(tx, pictures, names))),
      ...(await verifyLiabilities(tx, logKeys)),
      ...(await verifyOperator(tx)),
      ...(await verifyLog(tx, { ...log, sources: verifySources })),
      ...(await verifyCosigned(tx)),
      ...(await verifyBeginning(tx)),
    ];
  });
}

/**
 * Everything is held against everything as it was at one moment: a server may run and people trade.
 * Sorting millions of postings is worth more memory than a request's statement.
 */
function atOneMoment<T>(database: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query({
      text: `set transaction isolation level repeatable read read only;
        set local work_mem = '128MB'; set local idle_in_transaction_session_timeout = 0`,
    });
    return work(tx);
  });
}
