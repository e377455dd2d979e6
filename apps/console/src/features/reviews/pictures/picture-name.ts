import { useText } from '../../../shared/device/language.ts';

/** What a picture shows; one of a later capability is called by its own name. */
export function usePictureName(key: string): string {
  const t = useText('console.pictures');
  return t.has(key as never) ? t(key as never) : key;
}
