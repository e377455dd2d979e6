/** A row of numbers that grows, eight bytes each. */
export interface Numbers {
  push(value: number): void;
  /** What was pushed; nothing may be pushed after it. */
  done(): Float64Array;
}

export function createNumbers(): Numbers {
  let room = new Float64Array(1024);
  let length = 0;
  return {
    push(value) {
      if (length === room.length) {
        const larger = new Float64Array(length * 2);
        larger.set(room);
        room = larger;
      }
      room[length] = value;
      length += 1;
    },
    done: () => room.slice(0, length),
  };
}
