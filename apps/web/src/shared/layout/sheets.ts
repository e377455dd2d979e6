import { later } from '../loading/lazy-on-idle.ts';

// What opens above a page is fetched when it is opened first.
const sheet = () => import('@tidemark/ui/sheet');

export const BottomSheet = later(sheet, (part) => part.BottomSheet);
export const ConfirmDialog = later(sheet, (part) => part.ConfirmDialog);
export const CornerPanel = later(sheet, (part) => part.CornerPanel);
export const FullScreen = later(sheet, (part) => part.FullScreen);
export const Modal = later(sheet, (part) => part.Modal);
export const SideDrawer = later(sheet, (part) => part.SideDrawer);
