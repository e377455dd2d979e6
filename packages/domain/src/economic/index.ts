export { type EconomicEvent, type EventFile, eventLimits } from './event.ts';
export { readEventFile } from './read-events.ts';
