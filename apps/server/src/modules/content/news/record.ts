import type { Lang } from '@tidemark/contract';
import type { ArticleText, Publication } from '@tidemark/domain/content';
import type { Millis } from '@tidemark/domain/time';

/** The languages that an article is written in. */
export type Texts = Readonly<Partial<Record<Lang, ArticleText>>>;

/** An article as operators keep it. */
export interface Article extends Publication {
  readonly id: number;
  readonly categoryId: number;
  /** The name of a public picture, `drawing:` and the name of one that we have drawn, or empty. */
  readonly logo: string;
  readonly texts: Texts;
  readonly version: number;
  readonly changedAt: Millis;
  /** The operator; undefined: a built-in article. */
  readonly changedBy: number | undefined;
}

/** An article as it is listed: without its texts, but for the title. */
export interface ListedArticle extends Publication {
  readonly id: number;
  readonly categoryId: number;
  readonly logo: string;
  readonly lang: Lang;
  readonly title: string;
  readonly langs: readonly Lang[];
  readonly changedAt: Millis;
  readonly changedBy: number | undefined;
}

/** An article that people may read, in the language that was chosen for them. */
export interface ReadArticle {
  readonly id: number;
  readonly categoryId: number;
  readonly logo: string;
  readonly lang: Lang;
  readonly title: string;
  readonly desc: string;
  /** Empty if only the head was requested. */
  readonly content: string;
  readonly publishAt: Millis;
}

/** A public picture, as the module of files returns it. */
export interface SizedPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}
