/** What a page's first view is drawn from, by the build (build/first-response.ts); files by their place in the list. */
export interface Parts {
  readonly files: readonly string[];
  /** Of every page: the app and its dependencies in evaluation order, with its own script last. */
  readonly app: readonly number[];
  /** The worker that prepares a language's number and date formats. */
  readonly formats: number;
  /** Of the page at a path. */
  readonly pages: Readonly<Record<string, readonly number[]>>;
  /** Of a language: texts of the frame and Home, and texts of all other pages. */
  readonly texts: Readonly<Record<string, readonly [number, number]>>;
  /** Heading and sentence of Home's invitation for visitors, by language. */
  readonly greetings: Readonly<Record<string, readonly [string, string]>>;
}
