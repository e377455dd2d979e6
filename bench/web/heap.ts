import type { CDPSession } from '@playwright/test';

/** What a page's heap holds after everything that is not alive has been collected, bytes. */
export interface Heap {
  /** Everything that scripts have made and keep. */
  readonly objects: number;
  /** What the engine has made of the scripts themselves: byte code, machine code, and what it has learnt of them. */
  readonly code: number;
}

/** The parts of V8's heap snapshot that are read here. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

/**
 * Reads a page's heap from a snapshot, because the engine's own figure grows with every function that it
 * recompiles for speed. Memory outside the heap (`native`: shaped texts, styles) is not counted.
 */
export async function heapOf(tools: CDPSession): Promise<Heap> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  tools.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  tools.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return sumsOf(JSON.parse(chunks.join('')) as Snapshot);
}

function sumsOf({ snapshot: { meta }, nodes }: Snapshot): Heap {
  const width = meta.node_fields.length;
  const [typeAt, sizeAt] = ['type', 'self_size'].map((field) => meta.node_fields.indexOf(field));
  if (typeAt === undefined || sizeAt === undefined) throw new Error('the snapshot tells no types or sizes');
  const [types] = meta.node_types;
  const [code, native] = [types.indexOf('code'), types.indexOf('native')];
  const sums = { objects: 0, code: 0 };
  for (let node = 0; node < nodes.length; node += width) {
    const type = nodes[node + typeAt];
    const size = nodes[node + sizeAt] ?? 0;
    if (type === code) sums.code += size;
    else if (type !== native) sums.objects += size;
  }
  return sums;
}
