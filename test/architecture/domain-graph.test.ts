import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findDomainCircle, readEdges, writeGraph } from './domain-graph.ts'
import { type Import, listFiles, readImports } from './source-files.ts'

const domains = readdirSync('src/domains')
const edges = readEdges(listFiles('src/domains').flatMap(readImports))

const between = (from: string, to: string): Import => ({
  from: `src/domains/${from}`,
  to: `src/domains/${to}`,
  isPackage: false,
})

describe('the graph of domains', () => {
  it('has no circle, and is what is written down: a new edge is a difference to read (vitest -u)', async () => {
    expect(findDomainCircle(edges)).toBeUndefined()
    await expect(writeGraph(domains, edges)).toMatchFileSnapshot('domain-graph.txt')
  })

  it('finds a circle that no circle of files shows', () => {
    const circle = readEdges([
      between('excuses/server/decide.ts', 'attendance/server/attendance.service.ts'),
      between('attendance/web/RollPage.tsx', 'excuses/web/waiting.embed.tsx'),
      between('attendance/server/roll.ts', 'houses/rules/address.ts'),
      between('houses/server/plan.ts', 'attendance/server/attendance.service.ts'),
    ])
    expect(findDomainCircle(circle)).toEqual(['excuses', 'attendance', 'excuses'])
  })

  it('counts neither tests nor factories', () => {
    expect(
      readEdges([
        between('houses/server/houses.test.ts', 'excuses/server/excuses.factory.ts'),
        between('houses/server/houses.factory.ts', 'people/server/people.factory.ts'),
      ]),
    ).toEqual([])
  })
})
