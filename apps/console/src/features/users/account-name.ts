/** An account of the wire as the language files call it. */
export function accountName(type: string): 'change' | 'micro' | 'forex' {
  return type === 'micro' || type === 'forex' ? type : 'change';
}
