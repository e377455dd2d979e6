import { StartProblem } from '../platform/start-problem.ts';

/** What a process does: hold the clients' connections, or all that the owner of the database does. */
export type Role = 'gateway' | 'owner';

const OWNER_ROLES = ['market', 'desk', 'worker'];

/**
 * Reads `--role`. The owner's roles go together: `market,desk,worker`, or `all` (the default), which serves
 * clients as well.
 *
 * @throws StartProblem with an example.
 */
export function readRoles(args: readonly string[]): {
  readonly role: Role;
  readonly names: readonly string[];
} {
  if (args.length === 0) return { role: 'owner', names: ['all'] };
  const [option, value = ''] = args;
  const names = value.split(',');
  if (args.length === 2 && option === '--role') {
    if (value === 'gateway') return { role: 'gateway', names };
    if (value === 'all') return { role: 'owner', names };
    if (OWNER_ROLES.every((name) => names.includes(name)) && names.length === OWNER_ROLES.length)
      return { role: 'owner', names };
  }
  throw new StartProblem(
    'usage: tidemark serve [--role all | gateway | market,desk,worker] [--processes N]; market, desk and worker are one process',
  );
}
