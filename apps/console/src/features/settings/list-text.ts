import type { NumberKind, NumberWays, ReadNumber } from '@tidemark/ui';

/**
 * Reads and writes several numbers in one line. A comma parts two of them only before a space, and none
 * has a grouping mark: `1,500` may be one number or two, and is refused with `problem`.
 */
export function listWays(numbers: Pick<NumberWays, 'read'>, problem: string): NumberWays {
  const readAll = (typed: string, kind: NumberKind): ReadNumber => {
    const pieces = typed.split(/(?:[,;،，；]\s+|[;；]|\s)\s*/u).filter((piece) => piece !== '');
    const values: string[] = [];
    for (const piece of pieces) {
      if (!lone.test(piece)) return { value: `?${typed}`, refusal: problem };
      const { value, refusal } = numbers.read(piece, kind);
      if (refusal !== undefined) return { value: `?${typed}`, refusal };
      values.push(value);
    }
    return { value: values.join(' '), refusal: undefined };
  };
  return {
    read: readAll,
    write: (value) => (value.startsWith('?') ? value.slice(1) : value.split(' ').join(', ')),
  };
}

/** Digits with one decimal mark at most, and no zeros before them: `000` is the rest of a thousand. */
const lone = /^(?![0٠۰０]\p{Nd})\p{Nd}+(?:[.．٫]\p{Nd}+)?$/u;
