import { create } from 'zustand';
import { readStored } from '../device/storage.ts';

/**
 * How far this device's reader has come in the first steps, as it is kept (guide-steps.ts reads it): '' who
 * has never seen them, «on.2», «off.2», «done». It travels with the first load, so it is no more than that.
 */
export const useGuideText = create<string>(() => readStored('guide') ?? '');
