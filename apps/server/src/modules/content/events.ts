import { eventKind } from '../../platform/bus/bus.ts';

/** Settings of the instance have changed; `content.settings()` gives the new ones from now on. */
export const settingsChanged = eventKind<{ readonly keys: readonly string[] }>('content.settings_changed');
