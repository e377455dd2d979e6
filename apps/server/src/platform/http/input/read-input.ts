import type { Call } from '@tidemark/contract';
import type { Parameters } from './idempotency-fingerprint.ts';

type Result = ReturnType<Call['input']['safeParse']>;

/**
 * What a call takes of what was sent. Where a call only reads, a field that may be left out may also
 * be sent empty (`?status=&page=`, as in docs/spec/interface.md#calls): it is then as if it had been
 * left out, while one that is needed is still named as missing. A call that changes something takes
 * nothing for granted that was sent empty: `status=` is no market order.
 */
export function readInput(call: Pick<Call, 'input' | 'isMutation'>, parameters: Parameters): Result {
  const asSent = call.input.safeParse(parameters);
  if (asSent.success || call.isMutation) return asSent;
  const empty = asSent.error.issues.map(({ path }) => String(path[0])).filter(isEmptyIn(parameters));
  if (empty.length === 0) return asSent;
  return call.input.safeParse(without(parameters, new Set(empty)));
}

function isEmptyIn(parameters: Parameters): (name: string) => boolean {
  return (name) => parameters[name] === '' || parameters[name] === null;
}

function without(parameters: Parameters, left: ReadonlySet<string>): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !left.has(name)));
}
