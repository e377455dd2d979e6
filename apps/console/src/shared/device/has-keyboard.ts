/** Whether there is a keyboard to press keys on: a finger's screen has none, or hides it. */
export const hasKeyboard = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
