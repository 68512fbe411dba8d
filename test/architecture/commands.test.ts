import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { listUrls } from '#test/browser/sitemap.ts'

it('`npm run urls` prints the sitemap by Node alone', () => {
  const printed = execFileSync(process.execPath, ['scripts/urls.mjs'], { encoding: 'utf8' })
  expect(printed.trim().split('\n')).toEqual(listUrls())
})
