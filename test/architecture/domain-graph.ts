import type { Import } from './source-files.ts'
import { findCircle, isTest, placeOf } from './walls.ts'

/**
 * What one domain needs of another: `asks` its `*.service.ts`, `shows` its `*.embed.tsx`, or `speaks` its contract and
 * rules, which know nothing of the database and of screens.
 */
type Need = 'asks' | 'shows' | 'speaks'

interface Edge {
  readonly from: string
  readonly to: string
  readonly need: Need
}

const needs = { server: 'asks', web: 'shows', contract: 'speaks', rules: 'speaks' } as const

/** The edges between domains, each once; tests and factories need what they like. */
export function readEdges(imports: readonly Import[]): Edge[] {
  const edges = imports.flatMap(({ from, to }) => {
    const source = placeOf(from)
    const target = placeOf(to)
    if (source?.kind !== 'domain' || target?.kind !== 'domain' || source.domain === target.domain) return []
    if (isTest(from) || from.endsWith('.factory.ts')) return []
    const need = needs[target.room as keyof typeof needs]
    return [
      [
        `${source.domain} ${need} ${target.domain}`,
        { from: source.domain, to: target.domain, need },
      ] as const,
    ]
  })
  return [...new Map(edges).values()]
}

const asImports = (edges: readonly Edge[]): Import[] =>
  edges.map(({ from, to }) => ({ from, to, isPackage: false }))

/**
 * A circle of domains, or undefined. `speaks` counts for nothing: a domain may ask one that uses its contract and
 * rules. Two domains that ask and show each other are one domain in two folders.
 */
export const findDomainCircle = (edges: readonly Edge[]): string[] | undefined =>
  findCircle(asImports(edges.filter(({ need }) => need !== 'speaks')))

/** The domains by layers: each needs, other than its words, only what stands in layers before it. */
function layersOf(domains: readonly string[], edges: readonly Edge[]): string[][] {
  const heights = new Map<string, number>()
  const heightOf = (domain: string): number => {
    const known = heights.get(domain)
    if (known !== undefined) return known
    const below = edges.filter(({ from, need }) => from === domain && need !== 'speaks')
    const height = below.reduce((highest, { to }) => Math.max(highest, heightOf(to) + 1), 0)
    heights.set(domain, height)
    return height
  }
  const layers = Map.groupBy(domains.toSorted(), heightOf)
  return [...layers].sort(([one], [other]) => one - other).map(([, names]) => names)
}

const head = `What each domain needs of others (decision 55). It asks what lies below it: its server calls their services. It shows
what they lend: its pages hold their embeds. It speaks of them: its contract or rules use their words.`

/** The graph as the text of domain-graph.txt. The edges form no circle. */
export function writeGraph(domains: readonly string[], edges: readonly Edge[]): string {
  const lineOf = (domain: string) => {
    const own = edges.filter(({ from }) => from === domain)
    const parts = (['asks', 'shows', 'speaks'] as const).flatMap((need) => {
      const names = own.filter((edge) => edge.need === need).map(({ to }) => to)
      return names.length === 0 ? [] : [`    ${need} ${names.toSorted().join(', ')}`]
    })
    return [`  ${domain}`, ...parts].join('\n')
  }
  return `${head}\n\n${layersOf(domains, edges)
    .map((names, at) => [`layer ${at + 1}`, ...names.map(lineOf)].join('\n'))
    .join('\n\n')}\n`
}
