import { schoolDateOf } from '../../../src/contract/school-time.ts'
import {
  enter,
  makeChecklist,
  makeGroup,
  makeTask,
} from '../../../src/domains/onboarding/server/onboarding.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'

interface Place {
  readonly school: TestSchool
  family(name: string): Promise<{ readonly studentId: number; readonly guardianId: number }>
}

let groups = 0

/** A family in a group with a checklist that is due in three days; whoever reads its title has opened the right thing. */
async function makeOnboarding({ school, family }: Place, name: string, title: string, isInvited: boolean) {
  const { studentId, guardianId } = await family(name)
  const admissions = await school.as('admissions')
  const nowMs = school.clock.nowMs()
  const day = (days: number) => schoolDateOf(nowMs + days * 86_400_000)
  groups += 1
  const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 30 + groups })
  const dates = { due_date: day(3), release_date: day(0) }
  const checklistId = await makeChecklist(admissions, group, { title, ...dates })
  await makeTask(admissions, group, checklistId, 'guardian')
  await enter(school.db, [studentId], { groupId: group.groupId, isInvited })
  return { studentId, guardianId }
}

async function send(place: Place, studentIds: readonly number[], action: string) {
  const admissions = await place.school.as('admissions')
  await admissions.post('/backoffice/workbench/onboarding/families/0', { families: [...studentIds], action })
  await place.school.runJob('onboarding.write')
}

type Shown = { readonly words: string; readonly panel: string | null }

const shown = (...entries: readonly (readonly [userId: number, words: string, panel?: string])[]) =>
  new Map(entries.map(([userId, words, panel = null]): [number, Shown] => [userId, { words, panel }]))

/** Whoever asked is told that it is done. */
const done = async ({ school }: Place, name: string, panel = 'Summer information') =>
  [await school.persona('admissions'), name, panel] as const

/** The links of what is written to families before their first day. */
export const onboardingLinks = {
  'a reminder of onboarding': async (place: Place) => {
    const { guardianId } = await makeOnboarding(place, 'Noor Haddad', 'Papers of Noor', true)
    await place.school.runJob('onboarding.remind')
    return shown([guardianId, 'Papers of Noor'])
  },
  'a technical welcome': async (place: Place) => {
    const { studentId, guardianId } = await makeOnboarding(place, 'Tove Lindqvist', 'Papers of Tove', false)
    // Whoever has no password gets the link of an invitation instead.
    const password = { userId: guardianId, accountId: String(guardianId), providerId: 'credential' }
    await place.school.db.insertInto('accounts').values(password).execute()
    await send(place, [studentId], 'parent-tech-welcome')
    return shown([guardianId, 'Papers of Tove'], await done(place, 'Tove Lindqvist', 'Technical welcome'))
  },
  'a summer information': async (place: Place) => {
    const { studentId, guardianId } = await makeOnboarding(place, 'Ravi Iyer', 'Papers of Ravi', true)
    await send(place, [studentId], 'families-summer-info')
    return shown([guardianId, 'Papers of Ravi'], await done(place, 'Ravi Iyer'))
  },
  'a sending to families that is done': async (place: Place) => {
    const { studentId, guardianId } = await makeOnboarding(place, 'Mei Tanaka', 'Papers of Mei', true)
    await send(place, [studentId], 'families-summer-info')
    return shown([guardianId, 'Papers of Mei'], await done(place, 'Mei Tanaka'))
  },
}
