import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultMasteryRule } from '#domains/mastery/rules/mastery-rule.ts'
import { listCountedAssessments, masteryOf } from '#domains/mastery/server/mastery.service.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { type Stepper, startStepper } from '#test/databases/step-by-step.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { FeedbackPage, FeedMessage, Perk } from '../../contract/task-review.schemas.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

/* What was said before is not said again by whoever sends the panel, and what was said can be unsaid (decision 89). */

let school: TestSchool
let stepper: Stepper
let cycleId: number
let admin: Client
let facilitator: Client
let dean: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number
let coast: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  admin = await school.as('admin')
  facilitator = await school.as('facilitator')
  dean = await school.as('dean')
  stepper = await startStepper(school.databaseUrl)
})
afterAll(async () => {
  await stepper.stop()
  await school.stop()
})
const make = async (isFinal = false) => {
  const expertIds = [await school.persona('facilitator')]
  made = await makeReviewedTask(school.db, { cycleId, expertIds, names: ['Amara Nwosu'], isFinal })
  ;[amara = 0] = made.studentIds
  coast = await makeTask(school.db, {
    experienceId: made.experienceId,
    dueAt: '2026-11-09T02:00:00Z',
    title: 'Coast',
    isFinal,
    submissions: [{ studentId: amara }],
  })
}
beforeEach(() => make())

const student = (taskId = made.taskId) =>
  `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${taskId}/students/${amara}`
const open = async (as = facilitator): Promise<FeedbackPage> =>
  (await as.get(`${student()}/feedback?perks[]=unit-${made.otherUnitId}&perks[]=ability-${made.abilityId}`))
    .body
type Part = Partial<Pick<Perk, 'flag' | 'comment' | 'finalAssessmentMastery'>>
/** Sends the whole of a panel as a client may, with what was changed by the numbers of units and abilities. */
const submit = (
  { taskPerks, taskType }: FeedbackPage,
  changed: { readonly units?: Record<number, Part>; readonly abilities?: Record<number, Part> },
  as = facilitator,
  more: { readonly send_id?: string } = {},
) => {
  const sent = (perks: readonly Perk[], parts: Record<number, Part> = {}) =>
    perks.map(({ id, title, comment_id, flag, comment, finalAssessmentMastery }) => ({
      ...{ id, title, comment_id, flag, comment, finalAssessmentMastery },
      ...parts[id],
    }))
  return as.post(`${student()}/feedback`, {
    _action: taskType === 'final' ? 'submit_final_feedback' : 'submit_feedback',
    units: sent(taskPerks.units, changed.units),
    abilities: sent(taskPerks.abilities, changed.abilities),
    ...more,
  })
}
const ofUnit = (part: Part) => ({ units: { [made.unitId]: part } })
const ofOther = (part: Part) => ({ units: { [made.otherUnitId]: part } })
const standing = async (as = facilitator) => {
  const { taskPerks } = await open(as)
  return taskPerks.units.find(({ id }) => id === made.unitId)
}
/** Says of the unit how it stands on the other task, and nothing of what was read there. */
const sayOfCoast = (part: Part) =>
  facilitator.post(`${student(coast)}/feedback`, {
    _action: 'submit_feedback',
    units: [{ id: made.unitId, ...part }],
  })
/** Every send of the thread: whose it is, and what it says. */
const thread = async (as = facilitator, path = student()) => {
  const { feedData, feed = feedData } = (await as.get(path)).body
  return (feed as FeedMessage[])
    .filter(({ action }) => action.includes('assessed'))
    .map(({ authorName, data: { perks } }) => [
      authorName,
      ...perks.map(({ title, flag }) => `${title}: ${flag}`),
    ])
}
const names = async () => {
  const rows = await school.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [await school.persona('facilitator'), await school.persona('dean')])
    .execute()
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? ''
  return [nameOf(await school.persona('facilitator')), nameOf(await school.persona('dean'))] as const
}
const undo = async (author: string) => {
  const { feedData } = (await facilitator.get(student())).body
  const line = (feedData as FeedMessage[]).findLast(
    ({ action, authorName }) => action.includes('assessed') && authorName === author,
  )
  return facilitator.post(student(), { _action: 'undo_assessment', commentId: line?.data.commentId })
}
/** What the progress report of the cycle says of the unit. */
const reported = async () => {
  const { content } = (await admin.get(`/backoffice/students/${amara}/reports/${cycleId}/mid_cycle`)).body
  const perk = content.experiences
    .flatMap(({ perks }: { perks: { kind: string; id: number; label: string; comment: string }[] }) => perks)
    .find(({ kind, id }: { kind: string; id: number }) => kind === 'unit' && id === made.unitId)
  return [perk?.label, perk?.comment]
}
const hasReport = async () =>
  (
    await admin.get(`/pages/admin/workbench/report/progress/students?cycle_id=${cycleId}`)
  ).body.studentsProgresses.find((row: { student_id: number }) => row.student_id === amara)
    .has_report_assessment
const levels = async () => {
  const mastery = masteryOf(await listCountedAssessments(school.db, [amara]), defaultMasteryRule)
  return mastery.get(`unit:${made.unitId}`)?.level
}
const late: Part = { flag: 'needs_improvement', comment: '<p>The zones are missing</p>' }
const nothing: Part = { flag: 'not_covered', comment: '', finalAssessmentMastery: null }

describe('what was said before', () => {
  it('is not said again, nor as the newest, by who adds a word on something else', async () => {
    const [first] = await names()
    await submit(await open(), ofUnit(late))
    await sayOfCoast({ flag: 'ontrack', comment: '<p>All zones are there</p>' })
    expect(await reported()).toEqual(['On track', 'All zones are there'])
    expect(
      (await submit(await open(), { abilities: { [made.abilityId]: { flag: 'ontrack' } } })).body.message,
    ).toBe('Feedback sent')
    expect(await reported()).toEqual(['On track', 'All zones are there'])
    expect((await thread()).map((line) => line.length)).toEqual([2, 2])
    expect((await thread())[0]).toEqual([first, 'Intertidal zonation: needs_improvement'])
    const told = await school.db
      .selectFrom('notifications')
      .select('body')
      .where('userId', '=', amara)
      .orderBy('id')
      .execute()
    expect(told.at(-1)?.body).toBe(`${first} gave feedback on 1 unit or ability.`)
  })

  it('stays its author’s, and their Undo leaves nothing of it', async () => {
    const [first, second] = await names()
    await submit(await open(), ofUnit(late))
    await submit(await open(dean), ofOther({ flag: 'ontrack' }), dean)
    expect(await thread()).toEqual([
      [first, 'Intertidal zonation: needs_improvement'],
      [second, 'Food webs: ontrack'],
    ])
    await undo(first)
    expect(await standing()).toMatchObject({ flag: 'not_covered', comment: '', comment_id: null })
    expect((await reported())[0]).toBe('Not started')
    expect(await thread()).toEqual([[second, 'Food webs: ontrack']])
  })

  it('is not sent alone, and not once more where another has said the same meanwhile', async () => {
    const opened = await open()
    await submit(opened, ofUnit(late))
    expect((await submit(await open(), {})).body.data.formErrors.units).toContain('at least one')
    // A plain field loses the marks of a comment, and changes nothing by that.
    await submit(await open(), ofUnit({ ...late, comment: '<p>The <strong>zones</strong></p>' }))
    expect((await submit(await open(), ofUnit({ comment: '<p>The zones</p>' }))).status).toBe(422)
    const { body } = await submit(opened, ofUnit({ ...late, comment: '<p>The <b>zones</b></p>' }), dean)
    expect(body).toEqual({
      shouldCloseFeedbackPage: true,
      message: 'Nothing new: that is what it already says.',
    })
    expect(await thread()).toHaveLength(2)
  })

  it('is not brought back, or unsaid, by a panel that was opened before', async () => {
    const [, second] = await names()
    const empty = await open(dean)
    await submit(await open(), ofUnit(late))
    // To the dean nothing was said when they opened it: they change nothing of it.
    await submit(empty, ofOther({ flag: 'ontrack' }), dean)
    expect(await standing()).toMatchObject(late)
    const full = await open(dean)
    const [first] = await names()
    await undo(first)
    await submit(full, ofOther({ comment: '<p>Name three</p>' }), dean)
    expect(await standing()).toMatchObject({ flag: 'not_covered' })
    expect((await thread()).map(([author]) => author)).toEqual([second, second])
  })

  it('is there once, however often a draft with it is sent', async () => {
    const opened = await open()
    const send_id = 'abcdef0123456789abcdef0123456789'
    const send = () => submit(opened, ofUnit(late), facilitator, { send_id })
    expect((await Promise.all([send(), send()])).map(({ body }) => body.message)).toEqual([
      'Feedback sent',
      'Feedback sent',
    ])
    expect(await thread()).toHaveLength(1)
  })

  it('is said by one of two who say the same at once, wherever the first stops; what the other adds is theirs', async () => {
    for (let stops = 0; ; stops += 3) {
      await make()
      const [opened, theirs] = [await open(), await open(dean)]
      const { answers, deadlocks, wasStopped } = await stepper.between(
        async () => (await submit(opened, ofUnit(late))).body.message,
        async () =>
          (
            await submit(
              theirs,
              { units: { [made.unitId]: late, [made.otherUnitId]: { flag: 'ontrack' } } },
              dean,
            )
          ).body.message,
        stops,
      )
      expect(deadlocks).toBe(0)
      expect(answers[1]).toBe('Feedback sent')
      expect((await thread()).flatMap(([, ...said]) => said).toSorted()).toEqual([
        'Food webs: ontrack',
        'Intertidal zonation: needs_improvement',
      ])
      if (!wasStopped) break
    }
  })
})

describe('“Not yet covered” over what was said', () => {
  it('unsays it in panel, report and list, is said to the family, and is taken back by Undo', async () => {
    const [first, second] = await names()
    await submit(await open(), ofUnit({ flag: 'ontrack' }))
    await submit(await open(), ofUnit(late))
    expect([await reported(), await hasReport()]).toEqual([
      ['Needs improvement', 'The zones are missing'],
      true,
    ])
    expect((await submit(await open(dean), ofUnit(nothing), dean)).body.message).toBe('Feedback sent')
    expect(await standing()).toMatchObject({ ...nothing, comment_id: null })
    expect([await reported(), await hasReport()]).toEqual([['Not started', ''], false])
    const said = [
      [first, 'Intertidal zonation: ontrack'],
      [first, 'Intertidal zonation: needs_improvement'],
      [second, 'Intertidal zonation: not_covered'],
    ]
    expect(await thread()).toEqual(said)
    expect(await thread(await school.as(amara), `/family/tasks/${made.taskId}`)).toEqual(said)
    await undo(second)
    expect(await standing()).toMatchObject(late)
    expect(await reported()).toEqual(['Needs improvement', 'The zones are missing'])
    // Of what was unsaid, taking a line back brings nothing back.
    await submit(await open(dean), ofUnit(nothing), dean)
    await undo(first)
    expect(await standing()).toMatchObject(nothing)
    await undo(second)
    expect(await standing()).toMatchObject({ flag: 'ontrack', comment: '' })
  })

  it('is not told in the line of time, nor is what it unsaid', async () => {
    const told = async () =>
      (await admin.get(`/backoffice/students/${amara}/timeline?kinds=assessment`)).body.moments.map(
        ({ title }: { title: string }) => title,
      )
    await submit(await open(), ofUnit(late))
    await submit(await open(), ofUnit({ flag: 'ontrack' }))
    await submit(await open(), { units: { [made.unitId]: late, [made.otherUnitId]: late } })
    const both = 'Intertidal zonation, Food webs'
    expect(await told()).toEqual([both, 'Intertidal zonation', 'Intertidal zonation'])
    await submit(await open(dean), ofUnit(nothing), dean)
    expect(await told()).toEqual(['Food webs'])
    await undo((await names())[1])
    expect(await told()).toEqual([both, 'Intertidal zonation', 'Intertidal zonation'])
  })

  it('says nothing of what another task has shown, and stands with its comment where it is all', async () => {
    await sayOfCoast({ flag: 'ontrack' })
    await submit(await open(), ofUnit(late))
    expect((await reported())[0]).toBe('Needs improvement')
    await submit(await open(), ofUnit({ flag: 'not_covered', comment: '<p>Next week</p>' }))
    expect(await reported()).toEqual(['On track', ''])
    expect(await standing()).toMatchObject({ flag: 'not_covered', comment: '<p>Next week</p>' })
    await sayOfCoast({ flag: 'not_covered' })
    // Who does not say what they have read has touched nothing with it.
    expect((await reported())[0]).toBe('On track')
  })

  it('of a final task takes the level away; a lower one does not, by the rule “best”', async () => {
    await make(true)
    const [first] = await names()
    await submit(await open(), ofUnit({ flag: 'ontrack', finalAssessmentMastery: 3 }))
    await submit(await open(), ofUnit({ comment: '<p>Once more</p>', finalAssessmentMastery: 2 }))
    expect(await levels()).toBe(3)
    // Nobody says anything of the level: it stays.
    const page = await open()
    const [unit] = page.taskPerks.units
    await facilitator.post(`${student()}/feedback`, {
      _action: 'submit_final_feedback',
      units: [{ id: unit?.id, comment_id: unit?.comment_id, flag: 'needs_improvement' }],
    })
    expect([(await standing())?.finalAssessmentMastery, await levels()]).toEqual([2, 3])
    await submit(await open(), ofUnit({ finalAssessmentMastery: null }))
    expect([await levels(), await standing()]).toMatchObject([
      undefined,
      { flag: 'needs_improvement', finalAssessmentMastery: null },
    ])
    await undo(first)
    expect(await levels()).toBe(3)
    await submit(await open(), ofUnit(nothing))
    expect([await levels(), await standing()]).toMatchObject([undefined, { mastery: 'Not started' }])
  })

  it('of a task that is no final one any more leaves the level that was earned, until all of it is taken back', async () => {
    await make(true)
    const [, second] = await names()
    await submit(await open(), ofUnit({ flag: 'ontrack', finalAssessmentMastery: 3 }))
    await school.db.updateTable('tasks').set({ isFinal: false }).where('id', '=', made.taskId).execute()
    await submit(await open(dean), ofUnit(late), dean)
    expect([await levels(), await standing()]).toMatchObject([3, late])
    await submit(await open(dean), ofUnit({ flag: 'ontrack', comment: '' }), dean)
    expect(await standing()).toMatchObject({ flag: 'ontrack', comment: '' })
    await submit(await open(dean), ofUnit(nothing), dean)
    expect([await levels(), await standing()]).toMatchObject([undefined, nothing])
    await undo(second)
    expect(await levels()).toBe(3)
  })
})

describe('what was sent with a whole panel before that was known', () => {
  /** The newest send of somebody says what stands of the unit once more, as each did. */
  const sayAgain = (author: string) =>
    sql`insert into assessments (student_id, unit_id, experience_id, task_id, is_final, flag, level, comment_html, batch, assessed_by, assessed_at)
      select a.student_id, a.unit_id, a.experience_id, a.task_id, a.is_final, a.flag, a.level, a.comment_html, m.batch, m.author_id, m.created_at
      from assessments a
      join lateral (select m.batch, m.author_id, m.created_at from task_messages m join users u on u.id = m.author_id and u.name = ${author}
        where m.task_id = a.task_id and m.student_id = a.student_id order by m.id desc limit 1) m on true
      where a.task_id = ${made.taskId} and a.unit_id = ${made.unitId} order by a.id desc limit 1`.execute(
      school.db,
    )
  const migrate = async () => {
    const migration = await readFile('database/migrations/2026-12-31-44-what-stood-before.sql', 'utf8')
    await sql`alter table assessments drop constraint assessments_stands_check`.execute(school.owner)
    await sql.raw(migration).execute(school.owner)
  }

  it('is nobody’s own: it goes with what it repeats, and comes back with nobody’s Undo', async () => {
    const [first, second] = await names()
    await submit(await open(), ofUnit(late))
    await submit(await open(dean), ofOther({ flag: 'ontrack' }), dean)
    await sayAgain(second)
    await sayOfCoast({ flag: 'ontrack' })
    await migrate()
    expect([(await reported())[0], await standing()]).toMatchObject(['On track', late])
    await submit(await open(), ofUnit({ flag: 'ontrack', comment: '<p>Now</p>' }))
    await undo(first)
    expect([(await reported())[0], await standing()]).toMatchObject(['On track', late])
    await undo(first)
    expect(await standing()).toMatchObject(nothing)
  })

  it('leaves levels to the rule, and a final one its credit', async () => {
    await make(true)
    const [first] = await names()
    await submit(await open(), ofUnit({ flag: 'ontrack', finalAssessmentMastery: 3 }))
    await sayAgain(first)
    await submit(await open(), ofUnit({ finalAssessmentMastery: 2 }))
    await sql`insert into assessments (student_id, unit_id, experience_id, task_id, is_final, flag, comment_html, batch, assessed_by, assessed_at)
      select student_id, unit_id, experience_id, task_id, false, 'needs_improvement', '', gen_random_uuid(), assessed_by, assessed_at
      from assessments where task_id = ${made.taskId} limit 1`.execute(school.db)
    await sql`update assessments set stands = true where task_id = ${made.taskId}`.execute(school.db)
    await migrate()
    expect([await levels(), await standing()]).toMatchObject([3, { flag: 'needs_improvement' }])
  })
})
