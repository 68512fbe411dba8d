import { makeApplication } from '../../../src/domains/admissions/server/admissions.factory.ts'
import { askForEvaluation } from '../../../src/domains/admissions/server/evaluation/ask-for-evaluation.ts'
import { askForTranscript } from '../../../src/domains/admissions/server/transcript/ask-for-transcript.ts'
import { makeCohorts } from '../../../src/domains/people/server/people.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'

/** The links of admissions: those to whoever is asked for an evaluation, who is no user. */
export const admissionLinks = {
  'an evaluation to write': async ({ school }: { readonly school: TestSchool }) => {
    await makeCohorts(school.db)
    const applicationId = await makeApplication(school.db, { first: 'Wilhelmina' })
    // Not by a super admin of the tests, who would hear of what later cases do.
    const asked = { applicationId, actionId: 0, kind: 'evaluation', askedBy: null, tries: 1 }
    await askForEvaluation({ ...asked, services: school.services }, 'teacher')
    return new Map([[0, { words: 'How do you know Wilhelmina?', panel: null }]])
  },
  'a transcript to send again': async ({ school }: { readonly school: TestSchool }) => {
    await makeCohorts(school.db)
    const applicationId = await makeApplication(school.db, { first: 'Leopoldine' })
    const asked = { applicationId, actionId: 0, kind: 'transcript_request', askedBy: null, tries: 1 }
    await askForTranscript({ ...asked, services: school.services })
    return new Map([[0, { words: 'I have begun already', panel: null }]])
  },
}
