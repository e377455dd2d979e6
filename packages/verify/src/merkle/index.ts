export { isConsistent, isIncluded, rootByInclusion, type TreeHead } from './check.ts';
export { EMPTY_ROOT, HASH_BYTES, type Hash, leafHash, nodeHash } from './hash.ts';
export { type NodeReader, proveConsistency, proveInclusion, rootAt } from './prove.ts';
export { coverOf, isSize, type Node, SIZE_MAX } from './shape.ts';
