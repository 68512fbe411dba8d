import { expect, it } from 'vitest'
import { planDomain } from '../../scripts/setup/domain-plan.mjs'
import { readSource } from './source-files.ts'

it('a new domain stands in every list that names domains; its own files are six, the others four', () => {
  const plan = planDomain('field-trips', readSource)
  const paths = Object.keys(plan)
  expect(paths.filter((path) => path.includes('field-trips'))).toHaveLength(6)
  expect(paths.filter((path) => !path.includes('field-trips'))).toEqual([
    'src/server/domains.ts',
    'src/web/domains.ts',
    'src/web/routes.ts',
    'docs/domains.md',
  ])
  expect(plan['src/server/domains.ts']).toContain('  fieldTripsDomain,')
  expect(plan['src/web/domains.ts']).toContain('  fieldTrips: fieldTripsContract,')
  expect(plan['src/web/routes.ts']).toContain('      fieldTripsRoutes,')
  expect(plan['docs/domains.md']).toContain('| `field-trips` | field trips')
})

it.each(['', 'Field Trips', 'field_trips', '../x'])('refuses %j as a name', (name) => {
  expect(() => planDomain(name, readSource)).toThrow('Name it as a folder')
})
