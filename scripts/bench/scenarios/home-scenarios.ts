import { demoPersonas } from '#demo/demo-personas.ts'
import { get, type Scenario } from '../bench-types.ts'

/** The page on which each role begins: staff at home, families at their children. */
export const homeScenariosOf = (): Scenario[] =>
  demoPersonas.map(({ slug, groupSlug }) => ({
    name: `Home, ${slug}`,
    isRead: true,
    isAlone: true,
    isFlat: true,
    goal: { p50Ms: 10 },
    persona: slug,
    lanes: [[get(groupSlug === null ? '/api/family' : '/api/backoffice/home')]],
  }))
