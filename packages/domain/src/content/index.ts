export {
  type ArticleState,
  type ArticleText,
  articleCategories,
  articleStates,
  type Publication,
  publishArticle,
  stateOfArticle,
  withdrawArticle,
} from './article.ts';
export { articleMarkup, isOwnPlace, PUBLIC_PICTURES, publicPictureName } from './markup.ts';
