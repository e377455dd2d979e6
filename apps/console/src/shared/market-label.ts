import { getBasicInfo } from '@tidemark/contract/calls/content/content';
import { useCall } from './api.ts';

/** Whether the market is simulated or replayed; undefined on a real one and until loaded. */
export function useSimulated(): 'sim' | 'replay' | undefined {
  return useCall(getBasicInfo, {}, { staleTime: 300_000 }).data?.simulated ?? undefined;
}
