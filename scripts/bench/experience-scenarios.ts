import { get, type Scenario } from './bench-types.ts'

/** The catalogue of a cycle and the report of registration changes (issue 11 §6). */
export function experienceScenarios(): Scenario[] {
  const shared = { isRead: true, persona: 'director' } as const
  return [
    { ...shared, name: 'Catalogue of the cycle', lanes: [[get('/api/backoffice/catalogue')]] },
    {
      ...shared,
      name: 'Catalogue, those with places left, the fullest first',
      // Who sits where is counted over the whole cycle.
      isOfWholeSchool: true,
      lanes: [[get('/api/backoffice/catalogue?places=left&sort=left')]],
    },
    {
      ...shared,
      name: 'Registration changes of the network',
      // The whole report is one answer, as documented.
      isOfWholeSchool: true,
      isAlone: true,
      lanes: [[get('/api/backoffice/reports/registration-changes')]],
    },
  ]
}
