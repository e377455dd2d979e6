/** How to reach a FIX 4.4 market data session. */
export interface FixSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** PEM file of certificates that are trusted besides those of Node; read at each connection. */
  readonly tlsCaFile?: string | undefined;
  readonly senderCompId: string;
  readonly targetCompId: string;
  readonly senderSubId?: string | undefined;
  readonly targetSubId?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Seconds after which each side that sent nothing sends a heartbeat (108). */
  readonly heartbeatSeconds: number;
  /** Whether both sides begin with number 1 at each logon (141=Y). */
  readonly resetOnLogon: boolean;
  /** What is asked for after the snapshot (265): only what changes, or complete snapshots. */
  readonly updates: 'incremental' | 'full';
}

/** Why the settings cannot be used, for the one line that stops the start. */
export interface FixSettingsProblem {
  readonly problem: string;
  readonly example: string;
}

const HEARTBEAT_SECONDS = 5;
const EXAMPLE = 'FEED=fix:fix.example.com:9876 FIX_SENDER=US FIX_TARGET=BANK';

/**
 * Reads `HOST:PORT` of `fix:HOST:PORT` with its companions: FIX_SENDER, FIX_TARGET (required), FIX_SENDER_SUB,
 * FIX_TARGET_SUB, FIX_USERNAME, FIX_PASSWORD, FIX_TLS (1 or 0, default 1), FIX_TLS_CA, FIX_HEARTBEAT (1 to 60 s),
 * FIX_RESET (1 or 0, default 1), FIX_UPDATES (incremental or full).
 */
export function readFixSettings(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): FixSettings | FixSettingsProblem {
  const place = /^(\[[0-9a-fA-F:]+\]|[\w.-]+):(\d{1,5})$/.exec(address);
  const port = Number(place?.[2]);
  if (place === null || port < 1 || port > 65_535) {
    return { problem: `«fix:${address}» names no host and port`, example: EXAMPLE };
  }
  for (const name of ['FIX_SENDER', 'FIX_TARGET']) {
    if (!env[name]) return { problem: `fix needs ${name}, which is not set`, example: EXAMPLE };
  }
  for (const [name, value] of Object.entries(env)) {
    // They would end a field of the message.
    if (name.startsWith('FIX_') && /\p{Cc}/u.test(value ?? '')) {
      return { problem: `${name} has a control character`, example: EXAMPLE };
    }
  }
  for (const name of ['FIX_TLS', 'FIX_RESET']) {
    if (!['0', '1', undefined].includes(env[name])) {
      return { problem: `${name} is neither 0 nor 1`, example: `${name}=1` };
    }
  }
  const heartbeatSeconds = Number(env.FIX_HEARTBEAT ?? HEARTBEAT_SECONDS);
  if (!Number.isInteger(heartbeatSeconds) || heartbeatSeconds < 1 || heartbeatSeconds > 60) {
    return { problem: 'FIX_HEARTBEAT is no number of seconds from 1 to 60', example: 'FIX_HEARTBEAT=5' };
  }
  const updates = env.FIX_UPDATES ?? 'incremental';
  if (updates !== 'incremental' && updates !== 'full') {
    return { problem: 'FIX_UPDATES is neither incremental nor full', example: 'FIX_UPDATES=full' };
  }
  return {
    host: (place[1] ?? '').replace(/^\[|\]$/g, ''),
    port,
    tls: env.FIX_TLS !== '0',
    tlsCaFile: env.FIX_TLS_CA || undefined,
    senderCompId: env.FIX_SENDER ?? '',
    targetCompId: env.FIX_TARGET ?? '',
    senderSubId: env.FIX_SENDER_SUB || undefined,
    targetSubId: env.FIX_TARGET_SUB || undefined,
    username: env.FIX_USERNAME || undefined,
    password: env.FIX_PASSWORD || undefined,
    heartbeatSeconds,
    resetOnLogon: env.FIX_RESET !== '0',
    updates,
  };
}
