import { makeDraft } from '../../../src/domains/intake/server/intake.factory.ts'
import { mailCorrection, mailLink } from '../../../src/domains/intake/server/intake-mails.ts'
import { makeCohorts } from '../../../src/domains/people/server/people.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'

interface Place {
  readonly school: TestSchool
}

const of = (studentFirstName: string) => ({ name: 'Aino Lehtonen', studentFirstName, studentGrade: 6 })
const shows = (words: string) => new Map([[0, { words, panel: null }]])

/** The links of the public form: those to families, who are no users. */
export const intakeLinks = {
  'an application to begin': async ({ school: { db, services } }: Place) => {
    await makeCohorts(db)
    const link = {
      ...of('Ottoline'),
      applicationId: null,
      email: 'aino@mail.test',
      part: 'guardian',
    } as const
    await mailLink(db, services, link, 'start')
    return shows('Application of Ottoline')
  },
  'the part of a student': async ({ school: { db, services } }: Place) => {
    const { applicationId } = await makeDraft(db, { first: 'Peregrine' })
    const link = { ...of('Peregrine'), applicationId, email: 'peregrine@mail.test', part: 'student' } as const
    await mailLink(db, services, link, 'student')
    return shows('Your part, Peregrine')
  },
  'a part to correct': async ({ school: { db, services } }: Place) => {
    const { applicationId } = await makeDraft(db, { first: 'Clementine', reason: 'The year of birth.' })
    const link = { ...of('Clementine'), applicationId, email: 'aino@mail.test', part: 'guardian' } as const
    await mailCorrection(db, services, { link, reason: 'The year of birth.' })
    return shows('Application of Clementine')
  },
}
