import { Button } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import { useGoing } from '../layout/navigation.tsx';
import type { Place } from '../layout/paths.ts';

/** The id in the address: of the one thing that a line elsewhere has led to. */
export function idOf({ id }: { readonly id?: string | undefined }): number | undefined {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

/** Shows that a list is filtered to one item, and links to all. */
export function SingleItemBanner({ place }: { readonly place: Place }) {
  const t = useText('app');
  const going = useGoing();
  return (
    <p className="m-0 flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm">
      {t('oneAlone')}
      <Button tone="plain" size="sm" onClick={() => going.to(place, {}, { replace: true })}>
        {t('showAll')}
      </Button>
    </p>
  );
}
