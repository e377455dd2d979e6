/** Where a panel is fixed in the window, in CSS pixels from the window's edges. */
export interface PanelPlace {
  readonly top?: number;
  readonly bottom?: number;
  readonly right: number;
  readonly maxHeight: number;
}

/** Between button and panel, and between panel and the window's edge. */
const GAP = 8;

/** Below a button that opens a panel, or above it where that side has more room; its ends in line with the button's. */
export function placeNextTo(
  button: { readonly top: number; readonly bottom: number; readonly right: number },
  window: { readonly width: number; readonly height: number },
): PanelPlace {
  const right = Math.max(GAP, window.width - button.right);
  const below = window.height - button.bottom - 2 * GAP;
  const above = button.top - 2 * GAP;
  return below >= above
    ? { top: button.bottom + GAP, right, maxHeight: below }
    : { bottom: window.height - button.top + GAP, right, maxHeight: above };
}
