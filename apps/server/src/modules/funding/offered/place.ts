/** Where coins of a currency are sent to. */
export interface DepositAddress {
  readonly id: number;
  readonly currencyId: number;
  readonly address: string;
  readonly position: number;
  readonly isOpen: boolean;
  /** Seeded with play money; never offered where money is real. */
  readonly isPlaceholder: boolean;
}

/** Where money of a currency is wired to. */
export interface BankAccount {
  readonly id: number;
  readonly currencyId: number;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
  readonly position: number;
  readonly isOpen: boolean;
  readonly isPlaceholder: boolean;
}
