import { useText } from '../../shared/device/language.ts';

const known = [
  'market.source_unauthorized',
  'market.source_limited',
  'market.source_unreachable',
  'market.source_malformed',
  'market.source_unknown_symbol',
] as const;

/** What is wrong with a source, in words; a key without words stays a key. */
export function useTrouble(): (key: string) => string {
  const t = useText('console-prices.trouble');
  return (key) => {
    const found = known.find((one) => one === key);
    return found === undefined ? key : t(found.replace('.', '_') as ReplaceDot<typeof found>);
  };
}

/** Keys of texts have no dots. */
type ReplaceDot<Key extends string> = Key extends `${infer Head}.${infer Rest}` ? `${Head}_${Rest}` : Key;
