import { makeTopic, makeUnit } from '../../../src/domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '../../../src/domains/experiences/server/experiences.factory.ts'
import { makeCohorts, makeStudent } from '../../../src/domains/people/server/people.factory.ts'
import { makeSchoolYear } from '../../../src/domains/school-year/server/school-year.factory.ts'
import { startLanguageVendorSandbox } from '../../../src/vendors/language-vendor/sandbox/language-vendor-sandbox.ts'
import { startTestSchool, testNowIso } from './test-school.ts'

/** What of a record is said otherwise than usual. */
interface Saying {
  readonly revision?: number
  readonly state?: string
  readonly [field: string]: unknown
}

/** A school with French at the vendor: six units of a topic, one goal on the cycle, and a learner with a place in it. */
export async function startLanguageSchool({ isConnected = true } = {}) {
  let nowMs = () => Date.parse(testNowIso)
  const clock = { nowMs: () => nowMs() }
  const vendor = await startLanguageVendorSandbox({ clock })
  const school = await startTestSchool({
    config: isConnected ? { LANGUAGE_VENDOR_TOKEN: vendor.token, LANGUAGE_VENDOR_API_URL: vendor.url } : {},
  })
  nowMs = () => school.clock.nowMs()
  const { db } = school
  await makeCohorts(db)
  const cycleId = await makeSchoolYear(db)
  const topicId = await makeTopic(db, { title: 'French: first steps' })
  const unitIds: number[] = []
  for (let at = 1; at <= 6; at += 1) unitIds.push(await makeUnit(db, { topicId, title: `Unité ${at}` }))
  const goalId = await makeExperience(db, {
    title: 'Languages',
    type: 'language_learning_goal',
    cycleId,
    expertIds: [],
  })
  const { id: courseId } = await db
    .insertInto('languageCourses')
    .values({ language: 'French', code: 'fr', instance: 'gold', topicId })
    .returning('id')
    .executeTakeFirstOrThrow()

  const makeLearner = async (name: string, hasPlace = true) => {
    const id = await makeStudent(db, { name })
    await db
      .insertInto('languageLearners')
      .values({ studentId: id, courseId, chosenAt: new Date(nowMs()) })
      .execute()
    if (hasPlace)
      await db.insertInto('registrations').values({ experienceId: goalId, studentId: id }).execute()
    return id
  }
  /** What the vendor says of a unit; another revision is said as often as one likes. */
  const recordOf = (studentId: number, unit: number, raw: unknown, more: Saying = {}) => ({
    recordId: `r-${studentId}-${unit}`,
    learnerExternalId: `student-${studentId}`,
    courseKey: 'fr',
    unitKey: `fr-u${String(unit).padStart(2, '0')}`,
    attempt: 1,
    state: 'completed',
    score: { raw, max: 100 },
    scoreKind: 'assessment',
    completedAt: '2026-11-02T15:00:00.000Z',
    updatedAt: new Date(nowMs()).toISOString(),
    revision: 1,
    ...more,
  })
  const says = (studentId: number, unit: number, raw: unknown, more: Saying = {}) =>
    vendor.put(recordOf(studentId, unit, raw, more))
  const stop = async () => {
    await school.stop()
    await vendor.stop()
  }
  return {
    ...{ school, vendor, cycleId, topicId, unitIds, goalId, courseId },
    ...{ makeLearner, recordOf, says, stop },
  }
}
export type LanguageSchool = Awaited<ReturnType<typeof startLanguageSchool>>
