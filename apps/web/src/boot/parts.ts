/** What a page's first view is drawn from, by the build (build/first-response.ts); files by their place in the list. */
export interface Parts {
  readonly files: readonly string[];
  /** Of every page: the app and what it stands on, in the order in which they are evaluated; its own script is the last. */
  readonly app: readonly number[];
  /** What makes a language's first number and date, beside the page. */
  readonly formats: number;
  /** Of the page at a path. */
  readonly pages: Readonly<Record<string, readonly number[]>>;
  /** Of a language: what the frame and Home say, and what all other pages say. */
  readonly texts: Readonly<Record<string, readonly [number, number]>>;
  /** What a visitor is told in a language, a heading and a sentence: Home's own invitation. */
  readonly greetings: Readonly<Record<string, readonly [string, string]>>;
}
