import { makeApplication } from '../../src/domains/admissions/server/admissions.factory.ts'
import { makeCohorts } from '../../src/domains/people/server/people.factory.ts'
import type { TestSchool } from './test-school.ts'

/** The links of admissions: those to whoever is asked for an evaluation, who is no user. */
export const admissionLinks = {
  'an evaluation to write': async ({ school }: { readonly school: TestSchool }) => {
    await makeCohorts(school.db)
    const applicationId = await makeApplication(school.db, { first: 'Wilhelmina' })
    const admin = await school.as('superadmin')
    await admin.post('/admissions-resend-mentor-evaluation', { applicationId, isFirstMentor: true })
    return new Map([[0, { words: 'How do you know Wilhelmina?', panel: null }]])
  },
}
