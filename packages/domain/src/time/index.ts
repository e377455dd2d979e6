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
export { type Day, day, dayOf, daysBetween, parseDay, plusDays, startOfDay } from './day.ts';
export { fittingHours, hoursAt, scheduleHours } from './hours-change.ts';
export {
  isOpen,
  nextClosing,
  nextOpening,
  type OpenSpan,
  openSpans,
  type SessionCalendar,
  type SessionHours,
  type SessionPhase,
  sessionPhase,
} from './session-hours.ts';
export {
  type DaySpan,
  dayInZone,
  daysInZone,
  filterMoments,
  momentInZone,
  recentDays,
  startOfDayInZone,
  wallClock,
} from './zone-days.ts';
export { isTimeZone } from './zone-name.ts';
