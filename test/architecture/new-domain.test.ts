import { expect, it } from 'vitest'
import { planDomain } from '../../scripts/setup/domain-plan.mjs'
import { readSource } from './source-files.ts'

it('a new domain stands in every list that names domains; its own files are six, the others four', () => {
  const plan = planDomain('not-there-yet', readSource)
  const paths = Object.keys(plan)
  expect(paths.filter((path) => path.includes('not-there-yet'))).toHaveLength(6)
  expect(paths.filter((path) => !path.includes('not-there-yet'))).toEqual([
    'src/server/domains.ts',
    'src/web/domains.ts',
    'src/web/routes.ts',
    'docs/domains.md',
  ])
  expect(plan['src/server/domains.ts']).toContain('  notThereYetDomain,')
  expect(plan['src/web/domains.ts']).toContain('  notThereYet: notThereYetContract,')
  expect(plan['src/web/routes.ts']).toContain('      notThereYetRoutes,')
  expect(plan['docs/domains.md']).toContain('| `not-there-yet` | not there yet')
})

it.each(['', 'Field Trips', 'field_trips', '../x'])('refuses %j as a name', (name) => {
  expect(() => planDomain(name, readSource)).toThrow('Name it as a folder')
})

it.each([
  ['signin', 'There is a page at /signin already.'],
  ['labs', 'src/web/domains.ts has a labs already.'],
  ['feature-flags', 'src/web/domains.ts has a featureFlags already.'],
])('refuses %s, which another domain has taken', (name, why) => {
  expect(() => planDomain(name, readSource)).toThrow(why)
})
