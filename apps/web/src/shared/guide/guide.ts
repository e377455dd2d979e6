import { create } from 'zustand';
import { readStored } from '../device/storage.ts';

/**
 * Stored progress of this device's user in the first steps (guide-steps.ts reads it): '' if never opened,
 * «on.2», «off.2», «done». Part of the first load, so it contains nothing more.
 */
export const useGuideText = create<string>(() => readStored('guide') ?? '');
