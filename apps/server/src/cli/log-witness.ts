import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  formatKey,
  isKeyName,
  parseKey,
  readKeyFile,
  type VerifierKey,
  verifierKey,
} from '@tidemark/verify/note';
import { checkSignature, openSigningKey, type SigningKey } from '../modules/transparency/index.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { interruptible } from '../platform/interrupt.ts';
import { httpLog } from '../platform/mirror/http-log.ts';
import { firstLine, StartProblem } from '../platform/start-problem.ts';
import { serveWitness } from '../platform/witness/serve-witness.ts';
import { createWitness } from '../platform/witness/witness.ts';
import { openWitnessFolder, type WitnessFolder } from '../platform/witness/witness-folder.ts';

export const WITNESS_USAGE =
  'log witness DIR --key FILE --log URL_OR_KEYFILE [--log …] [--name NAME] [--host HOST] [--port N]';
const PORT = '8081';

/**
 * `tidemark log witness DIR --key FILE --log URL_OR_KEYFILE`: cosigns the checkpoints of logs as long as each continues
 * the one before (C2SP `tlog-witness`). Needs neither a database nor the operator of a log. Runs until SIGINT or SIGTERM.
 *
 * @throws StartProblem where it cannot start, or could contradict what it has signed before
 */
export async function witness(args: readonly string[]): Promise<number> {
  const started = await startWitness(args);
  try {
    await interruptible(
      (signal) =>
        new Promise<void>((stopped) => {
          signal.addEventListener('abort', () => stopped());
        }),
    );
    return 0;
  } finally {
    await started.stop();
  }
}

/** A witness that runs. */
export interface RunningWitness {
  readonly url: string;
  readonly verifierKey: string;
  stop(): Promise<void>;
}

/** @throws StartProblem */
export async function startWitness(args: readonly string[]): Promise<RunningWitness> {
  const { directory, keyFile, logs, name, host, port } = readArguments(args);
  const folder = openWitnessFolder(directory);
  try {
    const { own, signer } = await openKey({ folder, directory, keyFile, name });
    const logKeys = await keysOfLogs(logs, folder);
    const made = createWitness({
      ...{ folder, logKeys, key: own, clock: systemClock(), check: checkSignature },
      ...{ sign: (message: Uint8Array) => signer.sign(message), onRefusal: say },
    });
    const verifier = formatKey(own);
    const server = serveWitness(made, {
      verifierKey: verifier,
      onFailure: (error) => say(`nothing was signed: ${firstLine(error)}`),
    });
    server.listen(Number(port), host);
    await once(server, 'listening').catch((error: unknown) => {
      throw new StartProblem(`${host} port ${port} cannot be used: ${firstLine(error)}`);
    });
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
    say(`witness of ${[...new Set(logKeys.map((key) => key.name))].join(', ')} at ${url}`);
    say(`its public key: ${verifier}`);
    return {
      ...{ url, verifierKey: verifier },
      async stop() {
        const closed = once(server, 'close');
        server.close();
        server.closeIdleConnections();
        await closed;
        folder.close();
      },
    };
  } catch (error) {
    folder.close();
    throw error;
  }
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: text, log: { ...text, multiple: true }, name: text, host: text, port: text },
    });
    const [directory] = positionals;
    const { key, log: logs, name, host = '127.0.0.1', port = PORT } = values;
    const isPort = /^\d{1,5}$/.test(port) && Number(port) <= 65_535;
    const isName = name === undefined || isKeyName(name);
    if (directory !== undefined && positionals.length === 1 && key && logs && isPort && isName) {
      return { ...{ directory: resolve(directory), keyFile: resolve(key), logs }, ...{ name, host, port } };
    }
  } catch {
    // An option that does not exist.
  }
  throw new StartProblem(`usage: tidemark ${WITNESS_USAGE}`);
}

/**
 * Key and memory belong together: a witness that has forgotten what it has cosigned could cosign another history.
 */
async function openKey(input: {
  readonly folder: WitnessFolder;
  readonly directory: string;
  readonly keyFile: string;
  readonly name: string | undefined;
}): Promise<{ readonly own: VerifierKey; readonly signer: SigningKey }> {
  const { folder, directory, keyFile, name } = input;
  const isKeyThere = existsSync(keyFile);
  const known = folder.ownKey === undefined ? undefined : parseKey(folder.ownKey);
  if (known === undefined && isKeyThere) {
    throw new StartProblem(
      `${directory} does not know what ${keyFile} has signed, and could cosign another history: give the folder of this key, or a new key file`,
    );
  }
  if (known !== undefined && !isKeyThere) {
    throw new StartProblem(
      `${keyFile} is not there, the key of ${folder.ownKey}: give it, or another folder`,
    );
  }
  const signer = await openSigningKey({ file: keyFile }, true).catch((error: unknown) => {
    throw new StartProblem(`${keyFile} cannot be used: ${firstLine(error)}`);
  });
  if (signer === undefined) throw new StartProblem(`${keyFile} is not there`);
  const own = verifierKey(known?.name ?? name ?? `witness.${hostname()}`, 'cosignature', signer.publicKey);
  if (known === undefined) folder.writeOwnKey(formatKey(own));
  else if (formatKey(known) !== formatKey(own) || (name !== undefined && name !== known.name)) {
    throw new StartProblem(`${directory} is of ${folder.ownKey}: another key or name needs another folder`);
  }
  return { own, signer };
}

async function keysOfLogs(logs: readonly string[], folder: WitnessFolder): Promise<readonly VerifierKey[]> {
  const found: VerifierKey[] = [];
  for (const log of logs) {
    const text = /^https?:\/\//.test(log) ? await keysShown(log, folder) : await fileText(resolve(log));
    const keys = readKeyFile(text);
    if (keys === undefined) throw new StartProblem(`${log} gives no list of public keys, one per line`);
    found.push(...keys);
  }
  return found;
}

/** The keys that the log has shown at the first start. */
async function keysShown(address: string, folder: WitnessFolder): Promise<string> {
  const known = folder.readLogKeys(address);
  if (known !== undefined) return known;
  const text = await httpLog(address).key();
  if (readKeyFile(text) !== undefined) folder.writeLogKeys(address, text);
  say(`the keys of the log are those that ${address} shows now: compare them with those from another place`);
  return text;
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartProblem(`${path} cannot be read: ${firstLine(error)}`);
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
