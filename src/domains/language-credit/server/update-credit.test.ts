import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTopic } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { countWaiting } from '#test/databases/count-waiting.ts'
import { type LanguageSchool, startLanguageSchool } from '#test/schools/language-school.ts'
import { testNowIso } from '#test/schools/test-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import { goodBehaviour } from '#vendors/language-vendor/sandbox/sandbox-behaviour.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { planRun } from './runs/plan-run.ts'

let own: LanguageSchool
beforeAll(async () => {
  own = await startLanguageSchool()
})
afterAll(() => own.stop())

const path = '/backoffice/workbench/language-vendor'
const admin = () => own.school.as('admin')
const sync = async (more: object = {}) =>
  (await admin()).post(`${path}/update-credit`, { action: 'credit_sync', cycle_id: own.cycleId, ...more })
const page = async (query = '') => (await (await admin()).get(`${path}/update-credit${query}`)).body
const runOf = async (id: number) => (await (await admin()).get(`${path}/runs/${id}`)).body
const act = async (id: number, _action: string) => (await admin()).post(`${path}/runs/${id}`, { _action })
/** Asks for a run and has the job do it. */
const propose = async (more: object = {}): Promise<number> => {
  const { status, body } = await sync(more)
  expect(status).toBe(200)
  await own.school.runJob('language-credit.plan', { runId: body.run_id })
  return body.run_id
}
const milestonesOf = (studentId: number) =>
  own.school.db
    .selectFrom('languageMilestones')
    .select(['vendorUnit', 'score'])
    .where('studentId', '=', studentId)
    .orderBy('vendorUnit')
    .execute()
const levelsOf = async (studentId: number) =>
  (
    await own.school.db
      .selectFrom('assessments')
      .select(['unitId', 'level', 'isFinal', 'experienceId'])
      .where('studentId', '=', studentId)
      .where('withdrawnAt', 'is', null)
      .orderBy('unitId')
      .execute()
  ).map(({ unitId, ...one }) => ({ unit: own.unitIds.indexOf(unitId ?? 0) + 1, ...one }))

describe('a credit run', () => {
  it('is previewed, applied once and taken back', async () => {
    const noor = await own.makeLearner('Noor Haddad')
    const scores = [92, 88, 96, 84, 78]
    for (const [at, score] of scores.entries()) own.says(noor, at + 1, score)
    expect(await page()).toMatchObject({ canSync: true, hindrance: null, isRunning: false, source: 'api' })

    const run = await propose()
    const preview = await runOf(run)
    expect(preview.run).toMatchObject({ state: 'proposed', learners: 1, students: 1, credits: 1.25 })
    expect(preview.rows).toMatchObject([
      {
        name: 'Noor Haddad',
        language: 'French',
        credits_before: 0,
        credits_after: 1.25,
        units: [{ title: 'Unité 1', before: null, after: 'Demonstrating 3.5' }],
      },
    ])
    expect(preview.rows[0].milestones).toHaveLength(5)
    // Nothing is given before it is applied.
    expect([await milestonesOf(noor), await levelsOf(noor)]).toEqual([[], []])

    const answers = await Promise.all(Array.from({ length: 25 }, () => act(run, 'apply')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body.message).toBe(`Run ${run} was applied already.`)
    expect((await milestonesOf(noor)).map(({ score }) => score)).toEqual(scores)
    expect(await levelsOf(noor)).toEqual([{ unit: 1, level: 3.5, isFinal: true, experienceId: own.goalId }])
    // The program of the student has it.
    expect((await runOf(run)).run).toMatchObject({ state: 'applied', applied_by: expect.any(String) })

    // Nothing is left to do, and a second run says so.
    expect((await runOf(await propose())).run).toMatchObject({ learners: 1, students: 0, credits: 0 })

    expect((await act(run, 'undo')).body).toEqual({ ok: true, message: `Run ${run} taken back` })
    expect([await milestonesOf(noor), await levelsOf(noor)]).toEqual([[], []])
    expect((await act(run, 'undo')).status).toBe(422)
    expect((await runOf(run)).rows).toHaveLength(1)
  })

  it('is refused with the list when its basis has changed, and gives nothing', async () => {
    const [ida, ben] = [await own.makeLearner('Ida Changed'), await own.makeLearner('Ben Same')]
    for (const unit of [1, 2, 3, 4]) {
      own.says(ida, unit, 80)
      own.says(ben, unit, 80)
    }
    const run = await propose()
    await own.school.db
      .insertInto('languageMilestones')
      .values({
        studentId: ida,
        topicId: own.topicId,
        vendorUnit: 1,
        score: 99,
        completedOn: '2026-11-01',
      })
      .execute()
    const refused = await act(run, 'apply')
    expect(refused.status).toBe(409)
    expect(refused.body.data).toEqual({
      changed: [{ student_id: ida, name: 'Ida Changed', language: 'French: first steps' }],
      more: 0,
    })
    expect(await milestonesOf(ben)).toEqual([])
    expect((await act(run, 'discard')).status).toBe(200)
    expect((await act(run, 'apply')).body.message).toContain('was discarded')
  })

  it('gives back the levels of the run before it, and leaves what a later one changed', async () => {
    const eva = await own.makeLearner('Eva Twice')
    for (const unit of [1, 2, 3, 4]) own.says(eva, unit, 60)
    const first = await propose()
    await act(first, 'apply')
    for (const unit of [1, 2, 3, 4]) own.says(eva, unit, 95, { revision: 2 })
    const second = await propose()
    await act(second, 'apply')
    expect(await levelsOf(eva)).toMatchObject([{ level: 4 }])
    // The first run no longer stands: what the second wrote stays, and is said.
    const undone = await act(first, 'undo')
    expect(undone.body.message).toContain('what changed since then was kept')
    expect((await runOf(first)).rows.find(({ name }: { name: string }) => name === 'Eva Twice').kept).toBe(
      '4 vendor units and 1 level changed since, and stayed.',
    )
    expect(await levelsOf(eva)).toMatchObject([{ level: 4 }])
    await act(second, 'undo')
    expect(await levelsOf(eva)).toMatchObject([{ level: 1.5 }])
    expect((await milestonesOf(eva)).map(({ score }) => score)).toEqual([60, 60, 60, 60])
  })

  it('takes credit away that the vendor took back, and keeps what it does not speak of', async () => {
    const kim = await own.makeLearner('Kim Reset')
    for (const unit of [1, 2, 3, 4]) own.says(kim, unit, 70)
    await own.school.db
      .insertInto('languageMilestones')
      .values({ studentId: kim, topicId: own.topicId, vendorUnit: 9, score: 88, completedOn: '2026-09-01' })
      .execute()
    await act(await propose(), 'apply')
    own.says(kim, 4, 70, { state: 'reset', revision: 2 })
    await act(await propose(), 'apply')
    expect((await milestonesOf(kim)).map(({ vendorUnit }) => vendorUnit)).toEqual([1, 2, 3, 9])
    expect(await levelsOf(kim)).toEqual([])
  })

  it('leaves what was earned of a unit that is retired since', async () => {
    const lea = await own.makeLearner('Lea Retired')
    for (const unit of [1, 2, 3, 4]) own.says(lea, unit, 80)
    await act(await propose(), 'apply')
    const earned = await levelsOf(lea)
    expect(earned).toMatchObject([{ unit: 1 }])
    const retire = (retiredAt: Date | null) =>
      own.school.db
        .updateTable('units')
        .set({ retiredAt })
        .where('id', '=', own.unitIds[0] ?? 0)
        .execute()
    await retire(new Date())
    expect((await runOf(await propose())).rows).toEqual([])
    await retire(null)
    expect(await levelsOf(lea)).toEqual(earned)
  })

  it('says of whom and of what it took nothing', async () => {
    const [away, gone] = [await own.makeLearner('Al Elsewhere', false), await own.makeLearner('Gil Gone')]
    own.says(away, 1, 90)
    own.says(gone, 1, 90)
    own.says(999_999, 1, 90)
    await own.school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', gone).execute()
    own.vendor.put(own.recordOf(gone, 2, 50, { recordId: 'r-other', unitKey: 'fr-u99' }))
    own.says(gone, 3, 90, { completedAt: '0001-01-01T00:00:00Z' })
    own.says(gone, 4, 90, { state: 'completed\0' })
    const { run } = await runOf(await propose())
    const reasons = Object.fromEntries(
      run.skipped.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
    )
    expect(reasons).toMatchObject({
      'of learners we do not know': 1,
      'of students without a place in the experience': 1,
      'of units that the course does not have': 1,
    })
    expect((await page()).finished.skipped).toContainEqual({ reason: 'that cannot be read', count: 2 })
    expect(reasons).toMatchObject({ 'that cannot be read': 2 })
    // As long as something cannot be read, everything is read again.
    for (const unit of [3, 4]) own.vendor.forget(`r-${gone}-${unit}`)
    const names = async (id: number) =>
      (await runOf(id)).rows.map(({ name }: { name: string }) => name) as string[]
    expect(await names(run.id)).not.toContain('Gil Gone')
    expect(await names(await propose({ ignore_students_left_sora: false }))).toContain('Gil Gone')
  })
})

describe('whether it can run', () => {
  const warning = (cycle: string, n: number) =>
    `There must be exactly one Experience of type Language Learning Goal on ${cycle} in order to run this sync, but there currently are ${n}.`

  it('says the printed warning with the cycle and the count', async () => {
    const cycleId = await makeCycle(own.school.db, { nowMs: Date.parse(testNowIso), title: 'Cycle 9' })
    expect(await page(`?cycle_id=${cycleId}`)).toMatchObject({
      canSync: false,
      hindrance: warning('Cycle 9', 0),
    })
    const refused = await sync({ cycle_id: cycleId })
    expect([refused.status, refused.body.data.formErrors.form]).toEqual([422, warning('Cycle 9', 0)])
    for (const _ of [1, 2])
      await makeExperience(own.school.db, { type: 'language_learning_goal', cycleId, expertIds: [] })
    expect(await page(`?cycle_id=${cycleId}`)).toMatchObject({
      canSync: false,
      hindrance: warning('Cycle 9', 2),
    })
    await own.school.db
      .updateTable('experiences')
      .set({ archivedAt: new Date() })
      .where('cycleId', '=', cycleId)
      .where('id', '=', (eb) => eb.selectFrom('experiences').select(eb.fn.max('id').as('id')))
      .execute()
    expect(await page(`?cycle_id=${cycleId}`)).toMatchObject({ canSync: true, experiences_with_archived: 2 })
    // With the archived ones there are two.
    const counted = await sync({ cycle_id: cycleId, ignore_archived_themes: false })
    expect(counted.body.data.formErrors.form).toBe(warning('Cycle 9', 2))
  })

  it('is one run for all who press it together', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => sync()))
    expect(new Set(answers.map(({ body }) => body.run_id)).size).toBe(1)
    expect(await page()).toMatchObject({ isRunning: true })
    await own.school.runJob('language-credit.plan', { runId: answers[0]?.body.run_id })
    expect(await page()).toMatchObject({ isRunning: false })
  })

  it('refuses who may not, and what is none', async () => {
    const facilitator = await own.school.as('facilitator')
    expect((await facilitator.get(`${path}/update-credit`)).status).toBe(403)
    expect((await facilitator.post(`${path}/runs/1`, { _action: 'apply' })).status).toBe(403)
    expect((await act(2_000_000, 'apply')).status).toBe(404)
    expect((await (await admin()).get(`${path}/update-credit?cycle_id=2000000`)).status).toBe(404)
    expect((await sync({ action: 'other' })).status).toBe(400)
  })
})

describe('a vendor that misbehaves', () => {
  let learner: number
  beforeEach(() => {
    own.vendor.behave({ ...goodBehaviour, largestPage: 5 })
    // What the tests before said is not asked for any more.
    own.school.clock.advance(30 * 60_000)
  })

  const faults: readonly (readonly [string, Parameters<LanguageSchool['vendor']['behave']>[0], number])[] = [
    ['is late', { slowMs: 20 }, 0],
    ['limits', { tooManyRequests: 2 }, 0],
    ['limits again and again', { tooManyRequests: 4 }, 1],
    ['breaks', { serverErrors: 2 }, 0],
    ['is broken for long', { serverErrors: 4 }, 1],
    ['loses its answers', { lostAnswers: 2 }, 0],
    ['answers half', { halfAnswers: 2 }, 0],
    ['answers with a page for people', { htmlAnswers: 2 }, 0],
    ['says everything twice and in no order', { outOfOrder: true }, 0],
    ['ends the place in the list', { expiredCursors: 2 }, 0],
    ['breaks after the first page', { brokenSecondPages: 4 }, 1],
    ['gives the same page as the next', { cursorLoops: 1 }, 1],
    ['gives an empty page first', { emptyPages: 1 }, 0],
    ['has a clock that is ahead', { clockAheadMs: 180_000 }, 0],
  ]

  it.each(faults)('%s: the same credits in the end, once', async (name, fault, failures) => {
    learner = await own.makeLearner(`Learner ${name}`)
    for (const unit of [1, 2, 3, 4, 5, 6, 7, 8]) {
      own.says(learner, unit, 40)
      own.says(learner, unit, 80, { revision: 2 })
    }
    own.vendor.behave(fault)
    const run = await propose()
    for (let tried = 0; tried < failures; tried += 1) {
      const { run: failed } = await runOf(run)
      expect(failed).toMatchObject({
        state: 'reading',
        cause: 'theirs',
        failure: expect.stringMatching(/tried again/),
      })
      expect((await runOf(run)).rows).toEqual([])
      own.school.clock.advance(61 * 60_000)
      await own.school.runJob('language-credit.follow')
    }
    const proposed = await runOf(run)
    expect(proposed.run).toMatchObject({ state: 'proposed', failure: '' })
    const rows = proposed.rows.filter((one: { student_id: number }) => one.student_id === learner)
    expect(rows).toMatchObject([{ credits_before: 0, credits_after: 2 }])
    await act(run, 'apply')
    expect(await milestonesOf(learner)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((vendorUnit) => ({ vendorUnit, score: 80 })),
    )
    expect(await levelsOf(learner)).toMatchObject([
      { unit: 1, level: 3 },
      { unit: 2, level: 3 },
    ])
  })

  it('is not blamed for a stop of our server in the middle of its last try: the next server goes on', async () => {
    const id: number = (await sync()).body.run_id
    await own.school.db.updateTable('languageRuns').set({ tries: 5 }).where('id', '=', id).execute()
    const { services } = own.school
    const languages = cutOff(services.vendors.languages)
    const stopped = { ...services, vendors: { ...services.vendors, languages } }
    await expect(planRun(stopped, id)).rejects.toThrow(VendorCutOff)
    expect((await runOf(id)).run).toMatchObject({ state: 'reading', failure: '' })
    expect(await page()).toMatchObject({
      latest: { state: 'failed', cause: 'ours', failure: expect.stringMatching(/server was stopped/) },
    })
    const { tries } = await own.school.db
      .selectFrom('languageRuns')
      .select('tries')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    own.school.clock.advance(61_000)
    await own.school.runJob('language-credit.follow')
    expect((await runOf(id)).run).toMatchObject({ state: 'proposed', failure: '' })
  })

  it('does not let us in: it is said whose it is, and what stood stays', async () => {
    own.vendor.behave({ refusedTokens: 3 })
    const run = await propose()
    expect((await runOf(run)).run).toMatchObject({ state: 'failed', cause: 'permission' })
    expect(await page()).toMatchObject({
      isRunning: false,
      // What was read last stays beside what failed since.
      finished: { state: 'finished' },
      latest: { state: 'failed', cause: 'permission' },
    })
    own.vendor.behave(goodBehaviour)
    expect((await runOf(await propose())).run.state).toBe('proposed')
  })
})

it('notices once a week what is gone without a word, and believes no half of a list', async () => {
  own.vendor.behave(goodBehaviour)
  const lea = await own.makeLearner('Lea Silent')
  for (const unit of [1, 2, 3, 4]) own.says(lea, unit, 90)
  await act(await propose(), 'apply')
  own.vendor.forget(`r-${lea}-4`)
  // A reading of what changed does not see it.
  const rowsOf = async () =>
    (await runOf(await propose())).rows.filter(({ student_id: id }: { student_id: number }) => id === lea)
  expect(await rowsOf()).toEqual([])
  own.school.clock.advance(8 * 86_400_000)
  expect(await rowsOf()).toMatchObject([{ credits_before: 1, credits_after: 0.75 }])
  expect((await page()).finished.note).toContain('gone at the vendor without notice')

  const records = await own.school.db.selectFrom('languageRecords').select('recordId').execute()
  for (const { recordId } of records.slice(0, records.length / 2)) own.vendor.forget(recordId)
  own.school.clock.advance(8 * 86_400_000)
  await propose()
  expect((await page()).finished.note).toContain(
    'records were missing this time. That is too many to count as removed',
  )
})

it('credit is not given a second time in another topic: the language keeps its topic while credit stands there', async () => {
  const lou = await own.makeLearner('Lou Moved')
  for (const unit of [1, 2, 3, 4]) own.says(lou, unit, 80)
  const run = await propose()
  const { db } = own.school
  const topicId = await makeTopic(db, { title: 'French II' })
  const client = await admin()
  const [course] = (await client.get(`${path}/languages`)).body.courses
  const give = (topic_id: number) =>
    client.post(`${path}/languages`, { ...course, course_id: course.id, topic_id })
  // Somebody gives it another topic at the moment at which the run is applied.
  const other = await db.startTransaction().execute()
  await other.updateTable('languageCourses').set({ topicId }).where('id', '=', course.id).execute()
  const isApplied = act(run, 'apply')
  await expect.poll(() => countWaiting(own.school.owner)).toBe(1)
  await other.commit().execute()
  expect((await isApplied).status).toBe(409)
  await db.updateTable('languageCourses').set({ topicId: own.topicId }).where('id', '=', course.id).execute()
  expect((await act(run, 'apply')).status).toBe(200)
  const refused = await give(topicId)
  expect(refused.body.data.formErrors.topic_id).toMatch(
    /^\d+ learners? ha(s|ve) credit in French: first steps, and the next run would give it a second time/,
  )
  expect((await client.get(`${path}/languages`)).body.courses[0].topic_id).toBe(own.topicId)
  expect((await give(own.topicId)).status).toBe(200)
  await act(run, 'undo')
})
