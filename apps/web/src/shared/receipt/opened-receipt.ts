import { create } from 'zustand';

/** The text of the receipt that was opened from its sheet, for the page that checks receipts. */
export const useOpenedReceipt = create<{ readonly text: string | undefined }>(() => ({ text: undefined }));
