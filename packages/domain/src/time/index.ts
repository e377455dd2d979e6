export {
  type Clock,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type Millis,
  type Random,
  SECOND_MS,
  startOfUtcDay,
  WEEK_MS,
} from './clock.ts';
export {
  isOpen,
  nextClosing,
  nextOpening,
  type OpenSpan,
  openSpans,
  type SessionCalendar,
  type SessionPhase,
  sessionPhase,
} from './session-hours.ts';
