/** Place of a tag at its line: its column, and its offset below (or above) the line. */
export interface TagPlace {
  readonly column: number;
  /** In pixels, downwards; 0 on its line. */
  readonly shift: number;
  /** Height of the touch target in pixels: never over a neighbour's text. */
  readonly room: number;
}

/** All in pixels. */
export interface TagRoom {
  readonly tagHeight: number;
  readonly tagWidth: number;
  /** Of the candles: a tag does not leave them. */
  readonly width: number;
  readonly height: number;
  /** Reserved for the chart's legends: no tags here. */
  readonly top?: number;
}

/** Height of a touch target, in pixels. */
const TOUCH_TARGET = 44;
/** Gap between two tags, in pixels, where touch targets need no more. */
const GAP = 2;

/** Minimum distance between tags: the touch target of one does not cover the text of another. */
const apart = ({ tagHeight }: TagRoom) => Math.max(tagHeight + GAP, (TOUCH_TARGET + tagHeight) / 2);

interface Tag {
  readonly at: number;
  readonly y: number;
}

/**
 * Places the tags of lines drawn at `heights` without overlap. Tags too close for a finger go side by side.
 * Where no column is free, they go below each other in the column with most room. Invisible lines take no
 * room. Where too many tags exist, spacing shrinks evenly.
 */
export function tagPlaces(heights: readonly number[], room: TagRoom): readonly TagPlace[] {
  const places: TagPlace[] = heights.map(() => ({ column: 0, shift: 0, room: TOUCH_TARGET }));
  const inSight = heights.map((y, at) => ({ y, at })).filter(({ y }) => y >= 0 && y <= room.height);
  inSight.sort((one, other) => one.y - other.y || one.at - other.at);
  for (const [column, tags] of inColumns(inSight, room).entries()) {
    const isPlaced = spread(tags, room);
    for (const [index, { at, y }] of tags.entries()) {
      const own = isPlaced[index] ?? y;
      const above = own - (isPlaced[index - 1] ?? Number.NEGATIVE_INFINITY);
      const below = (isPlaced[index + 1] ?? Number.POSITIVE_INFINITY) - own;
      const free = Math.min(TOUCH_TARGET, 2 * Math.min(above, below) - room.tagHeight);
      places[at] = { column, shift: own - y, room: Math.max(free, room.tagHeight) };
    }
  }
  return places;
}

/** Each in the first column whose last tag is far enough above; else where most room is left. */
function inColumns(tags: readonly Tag[], room: TagRoom): readonly Tag[][] {
  const step = apart(room);
  const columnsMax = Math.max(1, Math.floor(room.width / room.tagWidth));
  const columns: Tag[][] = [];
  const lowest: number[] = [];
  for (const tag of tags) {
    const free = lowest.findIndex((last) => tag.y - last >= step);
    const column =
      free !== -1 ? free : lowest.length < columnsMax ? lowest.length : lowest.indexOf(Math.min(...lowest));
    lowest[column] = Math.max(tag.y, (lowest[column] ?? Number.NEGATIVE_INFINITY) + step);
    columns[column] = [...(columns[column] ?? []), tag];
  }
  return columns;
}

/**
 * Heights of one column's tags, in order and spaced: pushed down first, then up from the lower edge. Half a
 * touch target stays free at both edges, so that each tag is fully visible and can be grabbed.
 */
function spread(tags: readonly Tag[], room: TagRoom): readonly number[] {
  const { height } = room;
  // Where tags fill a low chart, they take the room of the legends rather than cover one another.
  const needed = tags.length * room.tagHeight;
  const top = Math.max(0, Math.min(room.top ?? 0, height - needed));
  const free = height - top;
  const step = Math.min(apart(room), free / tags.length);
  const edge = Math.min(Math.max(TOUCH_TARGET, room.tagHeight) / 2, (free - (tags.length - 1) * step) / 2);
  const first = top === 0 ? edge : top + Math.min(edge, room.tagHeight / 2);
  const isPlaced: number[] = [];
  for (const { y } of tags) {
    const before = isPlaced.at(-1);
    isPlaced.push(Math.max(y, before === undefined ? first : before + step));
  }
  let most = height - edge;
  for (let index = isPlaced.length - 1; index >= 0; index -= 1) {
    isPlaced[index] = Math.min(isPlaced[index] ?? most, most);
    most = (isPlaced[index] ?? most) - step;
  }
  return isPlaced;
}
