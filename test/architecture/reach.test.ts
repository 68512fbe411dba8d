import { expect, it } from 'vitest'
import { reachOf, readWays } from '../../scripts/setup/reach.mjs'

const ways = readWays()
const reached = (...changed: string[]) => reachOf(changed, ways)

it('a change reaches the domains that ask the one it is in, those that speak its words, and what pages show', () => {
  const { api, screens } = reached('src/domains/excuses/server/excuses.queries.ts')
  expect(screens).toBe(true)
  expect(api).toEqual(expect.arrayContaining(['src/domains/excuses/', 'src/domains/home/', 'test/api/']))
  expect(api).not.toContain('src/domains/house-cup/')
  // What only speaks its words is not reached by what its server does.
  const speaker = 'src/domains/organization/'
  expect(reached('src/domains/student-page/server/load-head.ts').api).not.toContain(speaker)
  expect(reached('src/domains/student-page/rules/student-alerts.ts').api).toContain(speaker)
})

it('and who reads its tables by SQL, or erases what they say', () => {
  const made = reachOf(['src/domains/low/server/low.queries.ts'], {
    graph: 'layer 1\n  low\n  other\nlayer 2\n  high\n    asks reader\n',
    owners: [
      'low_rows: low',
      '    also written by writer: it has a reason',
      '    erasing a person: emptied by personal-data',
      '    read by reader, server',
      'other_rows: other',
      '    read by stranger',
    ].join('\n'),
    naming: new Map([
      [
        'test/operations/low.test.ts',
        "import { makeLow } from '../../src/domains/low/server/low.factory.ts'",
      ],
      ['test/operations/other.test.ts', ''],
    ]),
  })
  expect(made.api).toEqual([
    ...['high', 'low', 'personal-data', 'reader'].map((name) => `src/domains/${name}/`),
    ...['src/server/', 'src/domains/writer/', 'test/api/', 'test/operations/low.test.ts'],
  ])
  expect(reached('src/domains/tasks/server/hand-in.ts').api).toContain('src/domains/ask/')
})

it('what everything stands on reaches everything; a text reaches who names it', () => {
  expect(reached('src/server/database/database.ts')).toEqual({ api: 'all', screens: true })
  expect(reached('database/migrations/x.sql')).toEqual({ api: 'all', screens: true })
  expect(reached('database/owners.txt').api).not.toBe('all')
  expect(reached('docs/decisions/0001-nobody-reads-this.md')).toEqual({ api: [], screens: false })
  expect(reached('test/api/role-matrix.txt')).toEqual({
    api: ['test/api/role-matrix.test.ts'],
    screens: false,
  })
})

it('a changed test is run, alone or beside the domains that are reached', () => {
  const kill = 'test/operations/kill-under-load.test.ts'
  expect(reached('test/api/paging.test.ts')).toEqual({ api: ['test/api/paging.test.ts'], screens: false })
  expect(reached('src/server/retention/retention.test.ts')).toEqual({
    api: ['src/server/retention/retention.test.ts'],
    screens: false,
  })
  expect(reached('src/contract/values.test.ts')).toEqual({ api: [], screens: false })
  expect(reached(kill, 'src/domains/house-cup/server/give-points.ts').api).toContain(kill)
  expect(reached('test/e2e/home.test.ts')).toEqual({ api: [], screens: true })
})

it('what tests share reaches the tests that use it, through what they share besides', () => {
  const { api, screens } = reached('src/domains/notes/server/notes.factory.ts')
  expect(api).toEqual(expect.arrayContaining(['src/domains/student-page/server/student-page.test.ts']))
  expect(api).not.toContain('src/domains/notes/')
  // A note is among the links that a browser follows.
  expect(screens).toBe(true)
})

it('a screen is looked at by the browser, and asks no server', () => {
  expect(reached('src/domains/notes/web/NotesPage.tsx')).toEqual({ api: [], screens: true })
})
