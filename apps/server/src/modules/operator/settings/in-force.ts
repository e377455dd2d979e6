import { SECOND_MS } from '@tidemark/domain/time';
import type { Administered } from '../../../platform/administration/administered.ts';
import type { OperatorParts } from '../parts.ts';

const AGAIN_MS = SECOND_MS;

/**
 * Applies the stored values. They stay stored in any case: if the database is unavailable, this retries until
 * it is back.
 */
export async function inForce(
  { log, clock }: Pick<OperatorParts, 'log' | 'clock'>,
  port: Pick<Administered<never>, 'reload'>,
): Promise<void> {
  try {
    await port.reload();
  } catch (err) {
    log.error({ err }, 'what an operator has set is stored, and could not be read back; it is tried again');
    clock.after(AGAIN_MS, () => void inForce({ log, clock }, port));
  }
}
