/** A receipt has some 20 kB. */
export const FILE_BYTES_MAX = 1_048_576;

/** A file that was read, or why it was not. */
export type ReadFile =
  | { readonly kind: 'read'; readonly name: string; readonly text: string }
  | { readonly kind: 'tooLarge'; readonly bytes: number }
  | { readonly kind: 'unreadable' };

/** Reads a file as UTF-8; a large one is refused before it is read. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > FILE_BYTES_MAX) return { kind: 'tooLarge', bytes: file.size };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { kind: 'read', name: file.name, text };
  } catch {
    return { kind: 'unreadable' };
  }
}
