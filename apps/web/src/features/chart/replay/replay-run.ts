/** A recorded tick: number, time of storing in milliseconds since 1970, price. */
export interface ReplayTick {
  readonly seq: number;
  readonly time: number;
  readonly price: number;
}

/** A page of a day's ticks after one of them, or from the beginning. */
export type TickPages = (after: ReplayTick | undefined) => Promise<{
  readonly ticks: readonly ReplayTick[];
  readonly more: boolean;
}>;

/** Speeds of a replay: how many times faster than the day itself. */
export const speeds = [1, 5, 20, 60, 300, 600] as const;
export type Speed = (typeof speeds)[number];

export interface ReplayView {
  /** Where the replay is, in milliseconds since 1970. */
  readonly at: number;
  readonly isPlaying: boolean;
  /** Whether it waits for ticks that are being loaded. */
  readonly isWaiting: boolean;
  readonly isOver: boolean;
  readonly speed: Speed;
  /** Why ticks could not be loaded. */
  readonly problem: unknown;
}

export interface ReplayRun {
  readonly view: () => ReplayView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called with the ticks that the replay passes, in order; `undefined` when the day begins again. */
  readonly onTicks: (listener: (ticks: readonly ReplayTick[] | undefined) => void) => () => void;
  /** All ticks that were passed. */
  readonly passed: () => readonly ReplayTick[];
  /** Loads the first page and passes the first tick. */
  readonly start: () => Promise<void>;
  readonly play: (isPlaying: boolean) => void;
  readonly setSpeed: (speed: Speed) => void;
  /** Passes the next tick. */
  readonly step: () => Promise<void>;
  /** Goes to a moment: on through all ticks up to it, or back to the beginning first. */
  readonly jump: (moment: number) => Promise<void>;
  /** So much time of the person has gone by. */
  readonly elapse: (ms: number) => void;
  readonly leave: () => void;
}

/** So many ticks before the end of what is loaded, the next page is asked for. */
const AHEAD = 1500;

/** Ticks of a day as they were loaded so far. */
function createTickStore(load: TickPages) {
  const ticks: ReplayTick[] = [];
  let more = true;
  let loading: Promise<void> | undefined;
  return {
    ticks,
    hasMore: () => more,
    /** Loads the next page; asked again meanwhile, it is the same one. */
    page(): Promise<void> {
      loading ??= load(ticks.at(-1))
        .then(({ ticks: read, more: further }) => {
          ticks.push(...read);
          more = further;
        })
        .finally(() => {
          loading = undefined;
        });
      return loading;
    },
    /** Whether every tick up to the moment is loaded: further ones of its millisecond may follow. */
    reaches: (moment: number) => !more || (ticks.at(-1)?.time ?? Number.NEGATIVE_INFINITY) > moment,
  };
}

/** Listeners, and who calls them. */
function createListeners<Args extends readonly unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add(listener: (...args: Args) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(...args: Args) {
      for (const listener of listeners) listener(...args);
    },
  };
}

const SPEED_AT_FIRST: Speed = 60;

/** Replays one day of recorded ticks; time comes from `elapse`. */
export function createReplayRun(
  day: { readonly start: number; readonly end: number },
  load: TickPages,
): ReplayRun {
  const store = createTickStore(load);
  const { ticks } = store;
  const views = createListeners<[]>();
  const passings = createListeners<[passed: readonly ReplayTick[] | undefined]>();
  let next = 0;
  let hasLeft = false;
  let view: ReplayView = {
    ...{ at: day.start, isPlaying: false, isWaiting: false, isOver: false },
    ...{ speed: SPEED_AT_FIRST, problem: undefined },
  };
  const show = (part: Partial<ReplayView>) => {
    view = { ...view, ...part };
    if (!hasLeft) views.tell();
  };
  const pass = (moment: number) => {
    const from = next;
    while ((ticks[next]?.time ?? Number.POSITIVE_INFINITY) <= moment) next += 1;
    if (next > from) passings.tell(ticks.slice(from, next));
    const isOver = moment >= day.end || (!store.hasMore() && next >= ticks.length);
    show({ at: moment, isOver, isPlaying: view.isPlaying && !isOver });
    if (store.hasMore() && ticks.length - next < AHEAD) void store.page().catch(() => undefined);
  };
  /** Loads until enough is there, then passes the ticks up to a moment. */
  const reach = async (isEnough: () => boolean, moment: () => number) => {
    try {
      if (!isEnough()) show({ isWaiting: true, problem: undefined });
      while (!isEnough() && !hasLeft) await store.page();
      show({ isWaiting: false });
      if (!hasLeft) pass(moment());
    } catch (problem) {
      show({ isWaiting: false, isPlaying: false, problem });
    }
  };
  const goOnTo = (moment: number) => reach(store.reaches.bind(undefined, moment), () => moment);
  const hasNext = () => !store.hasMore() || next < ticks.length;
  const step = () => reach(hasNext, () => ticks[next]?.time ?? view.at);
  const begin = () => {
    next = 0;
    passings.tell(undefined);
    show({ at: day.start, isOver: false });
  };
  return {
    ...{ view: () => view, subscribe: views.add, onTicks: passings.add, start: step, step },
    passed: () => ticks.slice(0, next),
    play: (isPlaying) => show({ isPlaying: isPlaying && !view.isOver }),
    setSpeed: (speed) => show({ speed }),
    jump(moment) {
      const wanted = Math.min(Math.max(moment, day.start), day.end);
      if (wanted < view.at) begin();
      return goOnTo(wanted);
    },
    elapse(ms) {
      if (!view.isPlaying || view.isWaiting) return;
      const wanted = Math.min(view.at + ms * view.speed, day.end);
      // At once where it can be: a promise would be a frame late.
      if (store.reaches(wanted)) pass(wanted);
      else void goOnTo(wanted);
    },
    leave() {
      hasLeft = true;
    },
  };
}
