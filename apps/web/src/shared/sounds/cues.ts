/** Events with a sound, the most important first. */
export const cues = ['stop', 'alert', 'refusal', 'close', 'fill'] as const;

export type Cue = (typeof cues)[number];
