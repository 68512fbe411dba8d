/** As a variable: the types of the sitemap are those of every page, which are checked with the web (`tsconfig.web.json`). */
const sitemap: string = '../../../src/web/urls.ts'

/** Every URL of the sitemap, as `npm run urls` prints them. */
export const { listUrls }: { listUrls(): string[] } = await import(/* @vite-ignore */ sitemap)
