export { allCalls, type NamedCall } from './openapi/all-calls.ts';
export { docsPage, docsPagePolicy } from './openapi/docs-page.ts';
export { type OpenApiDocument, type OpenApiInfo, type Operation, openApi } from './openapi/document.ts';
