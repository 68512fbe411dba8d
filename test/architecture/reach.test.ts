import { expect, it } from 'vitest'
import { reachOf, readGraph } from '../../scripts/setup/reach.mjs'

const reached = (...changed: string[]) => reachOf(changed, readGraph())

it('a change reaches the domains that ask or speak the one it is in, and no others', () => {
  const { api, screens } = reached('src/domains/excuses/server/excuses.queries.ts')
  expect(screens).toBe(false)
  expect(api).toEqual(expect.arrayContaining(['src/domains/excuses/', 'src/domains/home/', 'test/api/']))
  expect(api).not.toContain('src/domains/house-cup/')
  expect(reached('src/domains/house-cup/server/give-points.ts').api).toEqual([
    'src/domains/house-cup/',
    'test/api/',
  ])
})

it('what everything stands on reaches everything; a text reaches nothing', () => {
  expect(reached('src/server/database/database.ts').api).toBe('all')
  expect(reached('database/migrations/x.sql').api).toBe('all')
  expect(reached('docs/domains.md')).toEqual({ api: [], screens: false })
  expect(reached('test/api/paging.test.ts').api).toEqual(['test/api/paging.test.ts'])
})

it('a screen is looked at by the browser, and asks no server', () => {
  expect(reached('src/domains/notes/web/NotesPage.tsx')).toEqual({ api: [], screens: true })
})
