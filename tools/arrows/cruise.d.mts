/** An import that goes against an arrow of ARCHITECTURE.md. */
export interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

/** What was seen and what is wrong with it. */
export interface Cruise {
  readonly modules: number;
  readonly breaches: readonly Breach[];
}

export function cruiseTree(baseDir: string, folders: readonly string[]): Promise<Cruise>;
