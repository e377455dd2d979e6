import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { openDispute } from '@tidemark/contract/calls/trading/disputes';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { operatorDispute } from '@tidemark/contract/operator/disputes';
import { operatorLiabilityMake } from '@tidemark/contract/operator/liabilities';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { verifySources } from '../../src/log-sources.ts';
import { verifyLiabilities } from '../../src/modules/liabilities/index.ts';
import {
  createSalts,
  keysOfLogs,
  knownOfLog,
  saltSecret,
  verifyCosigned,
  verifyLog,
} from '../../src/modules/transparency/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { openInstanceSecrets } from '../../src/platform/sealed/instance-secrets.ts';
import { signInOperator } from '../support/operators.ts';
import { urlOf } from '../support/template.ts';
import { testServer } from '../support/test-server.ts';

/** A statement of liabilities, a dispute with its receipt, and a cosigned checkpoint: somebody removes or changes one. */
const server = await testServer({ environment: { PUBLIC_URL: 'https://broker.example' } });
const finance = await signInOperator(server, 'finance');
const superuser = await openDatabase({
  url: urlOf(inject('postgres').adminUrl, new URL(server.ownerUrl).pathname.slice(1)),
  poolSize: 1,
});
afterAll(() => superuser.close());

const { token } = await server.must(createAccountDemo, {});
await server.prices({ BTCUSD: 50_000 });
const { Id } = await server.must(
  submit,
  { forex_id: 27, type: 1, multiple: 10, cont: 0.02, status: 1 },
  token,
);
const text = 'The price was another one.';
const { id: dispute } = await server.must(openDispute, { kind: 'forex', id: Id, text }, token);
await vi.waitFor(async () => {
  const { receipt } = await server.must(operatorDispute, { id: dispute }, finance.token);
  if (receipt === null) throw new Error('the order is not logged yet');
}, 5000);
await server.must(operatorLiabilityMake, {}, finance.token);
await server.app.stop();
await server.owner.query({
  text: `insert into transparency.cosigned (log_id, size, at, note)
    select log_id, size, at, note from transparency.checkpoint order by size desc offset 1 limit 1`,
});

class Undone extends Error {}

const secrets = await openInstanceSecrets(
  server.database,
  { instanceSecret: undefined, dataDir: server.dataDir },
  [saltSecret],
);
const known = await knownOfLog({ dataDir: server.dataDir, signer: undefined });

/** What verify says after an attack, which is undone. */
async function after(attack: string): Promise<string> {
  let found: string[] = [];
  await superuser
    .transaction(async (tx: Queryable) => {
      await tx.query({ text: "set local session_replication_role = 'replica'" });
      await tx.query({ text: attack });
      const log = { ...known, saltOf: createSalts(secrets.of(saltSecret)).of, sources: verifySources };
      found = [
        ...(await verifyLiabilities(tx, await keysOfLogs(tx))),
        ...(await verifyCosigned(tx)),
        ...(await verifyLog(tx, log)),
      ];
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found.join('\n');
}

const removed = ['leaf', 'block'].map((table) => `delete from liabilities.${table} where statement_id = 1;`);

it.each([
  ['nothing where nothing was changed', 'select', /^$/],
  [
    'the newest statement of liabilities removed',
    `${removed.join(' ')} delete from liabilities.statement where id = 1`,
    /^log [^:]+: liabilities statement 1 was logged, and is gone or cannot be read$/,
  ],
  [
    'a dispute removed, with its receipt',
    'delete from support.dispute',
    /^log [^:]+: dispute 1 was logged, and is gone.*\nlog [^:]+: the receipt of dispute 1 was logged, and is gone/,
  ],
  [
    'the receipt of a dispute removed',
    'update support.dispute set receipt = null',
    /^log [^:]+: the receipt of dispute 1 was logged, and is gone or cannot be read$/,
  ],
  [
    'the text of the only dispute changed and its seal removed',
    "update support.dispute set body = 'I was wrong, all is well.', seal = null",
    /^log [^:]+: dispute 1 is not what was logged$/,
  ],
  [
    'the signature of the cosigned checkpoint changed',
    "update transparency.cosigned set note = regexp_replace(note, E'(.{9})\n$', E'AAAAAAAA=\n')",
    /^log [^:]+: the checkpoint that witnesses have cosigned is not signed by the log's key$/,
  ],
  [
    'the size of the cosigned checkpoint changed',
    'update transparency.cosigned set size = size - 1',
    /^log [^:]+: the checkpoint that witnesses have cosigned is stored as another one$/,
  ],
  [
    'a leaf changed that the cosigned checkpoint covers',
    `update transparency.batch set entries = set_byte(entries, 20, 65)
      where first_leaf = (select first_leaf from transparency.batch order by first_leaf offset 1 limit 1)`,
    /^log [^:]+: the checkpoint that witnesses have cosigned is not of the leaves that are there$/m,
  ],
  [
    'leaves removed that the cosigned checkpoint covers',
    'delete from transparency.batch where first_leaf = (select max(first_leaf) from transparency.batch where first_leaf < (select size from transparency.cosigned)) or first_leaf >= (select size from transparency.cosigned)',
    /^log [^:]+: the checkpoint that witnesses have cosigned is of \d+ leaves, \d+ are there$/m,
  ],
])('verify finds %s, and names it', async (_, attack, message) => {
  expect(await after(attack)).toMatch(message);
});
