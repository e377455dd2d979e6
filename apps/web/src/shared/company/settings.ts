import type { CallOutput } from '@tidemark/contract';
import { getBasicInfo, setting } from '@tidemark/contract/calls/content/content';
import { useCall } from '../api/use-call.ts';

export type BasicInfo = CallOutput<typeof getBasicInfo>;

/** Base settings of the instance, fetched once. */
export function useBasicInfo(): BasicInfo | undefined {
  return useCall(getBasicInfo, {}, { staleTime: 300_000, quiet: true }).data;
}

/** Whether the market is simulated or replayed; undefined on a real one and until loaded. */
export function useSimulated(): 'sim' | 'replay' | undefined {
  return useBasicInfo()?.simulated ?? undefined;
}

/** Whether phone numbers are accepted; true until loaded. */
export function useMobileOpen(): boolean {
  const shown = useCall(setting, { key: 'is_show_mobile' }, { staleTime: 300_000, quiet: true }).data;
  return shown === undefined || shown.value !== '0';
}
