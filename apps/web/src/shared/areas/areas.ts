import type { CallOutput } from '@tidemark/contract';
import { areaList } from '@tidemark/contract/calls/account/session';
import { useCall } from '../api/use-call.ts';
import { defaultArea } from './find-areas.ts';

export type Area = CallOutput<typeof areaList>[number];

/** The areas of the list and the one that is chosen, the default until another is. */
export function useAreas(chosen: string | undefined): {
  readonly areas: readonly Area[];
  readonly areaId: string;
} {
  const areas = useCall(areaList, {}, { translated: true, staleTime: 3_600_000, quiet: true }).data ?? [];
  const fallback = defaultArea(areas);
  return { areas, areaId: chosen ?? (fallback ? String(fallback.id) : '') };
}
