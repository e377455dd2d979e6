/** Financing above 0 was paid: it is shown by what it did to the result. */
export function opposite(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
