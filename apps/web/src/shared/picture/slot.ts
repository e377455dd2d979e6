/** State of one picture: empty (perhaps with the reason), uploading, or stored by the server. */
export type Slot =
  | { readonly kind: 'empty'; readonly problem?: string }
  | { readonly kind: 'sending'; readonly attempt: number; readonly preview: string; readonly done: number }
  | { readonly kind: 'there'; readonly preview: string; readonly url: string };

export type SlotEvent =
  | { readonly kind: 'picked'; readonly attempt: number; readonly preview: string }
  | { readonly kind: 'progress'; readonly attempt: number; readonly done: number }
  | { readonly kind: 'stored'; readonly attempt: number; readonly url: string }
  /** The upload failed, or the file is not one that is sent. */
  | { readonly kind: 'failed'; readonly attempt: number; readonly problem: string }
  /** Taken out by the user, or by the server's word at submission. */
  | { readonly kind: 'cleared'; readonly problem?: string };

export const emptySlot: Slot = { kind: 'empty' };

/**
 * What an event makes of a slot. A failed upload clears the picture and says why (docs/spec/product.md#errors);
 * what an earlier attempt still has to say is not heard.
 */
export function slotAfter(slot: Slot, event: SlotEvent): Slot {
  switch (event.kind) {
    case 'picked':
      return { kind: 'sending', attempt: event.attempt, preview: event.preview, done: 0 };
    case 'cleared':
      return event.problem === undefined ? emptySlot : { kind: 'empty', problem: event.problem };
    case 'failed':
      // A file that was never sent leaves the place as empty as one whose upload failed.
      if (slot.kind === 'sending' && slot.attempt !== event.attempt) return slot;
      return { kind: 'empty', problem: event.problem };
    case 'progress':
      if (slot.kind !== 'sending' || slot.attempt !== event.attempt) return slot;
      return { ...slot, done: event.done };
    case 'stored':
      if (slot.kind !== 'sending' || slot.attempt !== event.attempt) return slot;
      return { kind: 'there', preview: slot.preview, url: event.url };
  }
}
