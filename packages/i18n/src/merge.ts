/** The texts of one area or language: texts under names, nested. */
export interface MessageTree {
  readonly [name: string]: string | MessageTree;
}

/** Merges a language over the source: a missing or empty key keeps the source's text. */
export function layOver(source: MessageTree, language: MessageTree): MessageTree {
  const merged: Record<string, string | MessageTree> = {};
  for (const [name, text] of Object.entries(source)) {
    const own = language[name];
    if (typeof text === 'string') merged[name] = typeof own === 'string' && own !== '' ? own : text;
    else merged[name] = layOver(text, typeof own === 'object' ? own : {});
  }
  return merged;
}
