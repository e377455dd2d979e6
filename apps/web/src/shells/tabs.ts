/** The tabs of the footer and the places of the top bar, by name. */
export type TabName = 'market' | 'trade' | 'orders' | 'follow' | 'rank' | 'account';
