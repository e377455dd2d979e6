import { type Formats, figure } from '@tidemark/i18n';

export { figure } from '@tidemark/i18n';

/** Units of some currency with its code. */
export function unitsText(f: Pick<Formats, 'price'>, units: string, code: string): string {
  return `${figure(f, units)} ${code}`;
}
