import { makeExperience } from '../../src/domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '../../src/domains/people/server/people.factory.ts'
import { makeCycle } from '../../src/domains/school-year/server/school-year.factory.ts'
import type { LinkPlace, Shown } from './link-cases.ts'

/** Where the links of alerts lead. */
export const askLinks = {
  'an answer that is new': async ({
    school,
    facilitatorId,
  }: LinkPlace): Promise<ReadonlyMap<number, Shown>> => {
    const { db, clock } = school
    const cycleId = await makeCycle(db, { nowMs: clock.nowMs() })
    const facilitator = await school.as(facilitatorId)
    const question = 'students,named~Wanda'
    await facilitator.post('/backoffice/ask/alerts', { question, title: 'A new student' })
    const studentId = await makeStudent(db, { name: 'Wanda Ostrom' })
    await makeExperience(db, { cycleId, expertIds: [facilitatorId], studentIds: [studentId] })
    await school.runJob('ask.tell-alerts')
    return new Map([[facilitatorId, { words: 'Wanda Ostrom', panel: null }]])
  },
}
