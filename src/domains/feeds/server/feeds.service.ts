/** What other domains may ask of calendar links. */
export { endFeeds } from './feeds.queries.ts'
