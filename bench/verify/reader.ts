import { verifySources } from '../../apps/server/src/log-sources.ts';
import { knownOfLog, verifyLog } from '../../apps/server/src/modules/transparency/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { benchSalts } from './fill-log.ts';

/**
 * The check of the log by `tidemark verify`, in a process of its own whose memory is limited and counted:
 * `DATABASE_URL` is the database, `DATA_DIR` what `fillLog` filled. Prints what it found and used as JSON.
 */
const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = process.env;
const database = await openDatabase({ url, poolSize: 1 });
const known = await knownOfLog({ dataDir, signer: undefined });
const begun = performance.now();
const breaches = await database.transaction(async (tx) => {
  await tx.query({
    text: "set transaction isolation level repeatable read read only; set local work_mem = '128MB'",
  });
  return verifyLog(tx, { ...known, saltOf: benchSalts.of, sources: verifySources });
});
const seconds = (performance.now() - begun) / 1000;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const used = { seconds, cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
process.stdout.write(`${JSON.stringify({ breaches, ...used })}\n`);
await database.close();
