import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from './task-review.factory.ts'

let school: TestSchool
let cycleId: number
let facilitator: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number
let bo: number
let cy: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())
beforeEach(async () => {
  made = await makeReviewedTask(school.db, {
    cycleId,
    expertIds: [await school.persona('facilitator')],
    names: ['Amara Nwosu', 'Bo Lund', 'Cy Reyes'],
  })
  ;[amara = 0, bo = 0, cy = 0] = made.studentIds
})

const task = () => `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}`
const student = (id: number) => `${task()}/students/${id}`
const read = async (id: number, as = facilitator) => (await as.get(student(id))).body
const act = (id: number, _action: string, part: object = {}, as = facilitator) =>
  as.post(student(id), { _action, ...part })
const handIn = async (id: number, body = '<p>My journal</p>') =>
  (await school.as(id)).post(`/family/tasks/${made.taskId}/hand-ins`, { body })
const groups = async () =>
  (await facilitator.get(task())).body.statusGroups.map(
    ({ name, students }: { name: string; students: { id: number }[] }) => [
      name,
      students.map(({ id }) => id),
    ],
  )
/** Another who runs the experience. */
const makeColleague = async (name: string) => {
  const id = await makeEmployee(school.db, { name })
  const group = await school.db
    .selectFrom('permissionGroups')
    .select('id')
    .where('slug', '=', 'facilitator')
    .executeTakeFirstOrThrow()
  await addToGroup(school.db, id, group.id)
  await school.db
    .insertInto('experienceExperts')
    .values({ experienceId: made.experienceId, employeeId: id })
    .execute()
  return school.as(id)
}
/** Students' places in a cycle to come, in the same experience and in another. */
const makeComing = async (studentIds: readonly number[]) => {
  const { db, clock } = school
  const coming = { nowMs: clock.nowMs(), title: 'Cycle 3', startsInDays: 25, endsInDays: 60 }
  const later = { cycleId: await makeCycle(db, coming), studentIds }
  const { title, type } = await db
    .selectFrom('experiences')
    .select(['title', 'type'])
    .where('id', '=', made.experienceId)
    .executeTakeFirstOrThrow()
  const again = await makeExperience(db, { ...later, title, type: type as 'stem' })
  return { again, other: await makeExperience(db, { ...later, title: 'Another one' }), title }
}
const placesIn = async (experienceIds: readonly number[]) =>
  (
    await school.db
      .selectFrom('registrations')
      .select(['experienceId', 'studentId'])
      .where('experienceId', 'in', experienceIds)
      .where('droppedAt', 'is', null)
      .execute()
  )
    .map(({ experienceId, studentId }) => [experienceId, studentId])
    .toSorted()

describe('the page of a task', () => {
  it('shows its students by status, and begins with the first who waits', async () => {
    await handIn(bo)
    expect(await groups()).toEqual([
      ['not_yet_reviewed', [bo]],
      ['pending', [amara, cy]],
    ])
    const { body } = await facilitator.get(task())
    expect(body).toMatchObject({ taskTitle: 'Tide pools', isFinal: false, defaultStudentId: bo })
  })

  it('tells two of one name apart by grade and house, in its list and where one is open', async () => {
    const houseId = await makeHouse(school.db, { title: 'Cedar' })
    await sql`update users set name = 'Bo Lund' where id = ${cy}`.execute(school.db)
    await sql`update students set house_id = ${houseId} where id = ${cy}`.execute(school.db)
    const [{ students }] = (await facilitator.get(task())).body.statusGroups
    const details = students.map(({ nameDetail }: { nameDetail: string | null }) => nameDetail)
    expect([details, (await read(cy)).houseTitle]).toEqual([[null, 'Grade 9', 'Grade 9, Cedar'], 'Cedar'])
  })

  it('is there for who runs the experience or reviews all, and for nobody else', async () => {
    const other = await makeEmployee(school.db, { name: 'Other' })
    const group = await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', 'facilitator')
      .executeTakeFirstOrThrow()
    await addToGroup(school.db, other, group.id)
    const stranger = await school.as(other)
    for (const path of [task(), student(amara), `${student(amara)}/feedback`, `${student(amara)}/metrics`])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await act(amara, 'review_task', {}, stranger)).status).toBe(404)
    expect((await stranger.post(`${task()}/next`, { after: null })).status).toBe(404)
    expect((await (await school.as('dean')).get(task())).status).toBe(200)
    expect((await (await school.as('counselor')).get(task())).status).toBe(403)
    expect((await (await school.as(amara)).get(task())).status).toBe(403)
    expect((await school.nobody.get(task())).status).toBe(401)
    expect((await school.nobody.get(`${student(amara)}/feedback`)).status).toBe(401)
    const elsewhere = await makeReviewedTask(school.db, { cycleId, expertIds: [], names: ['Dee Far'] })
    expect((await facilitator.get(student(elsewhere.studentIds[0] ?? 0))).status).toBe(404)
  })
})

describe('comments', () => {
  it('are sent, corrected and deleted by who wrote them, and told to the student once', async () => {
    await handIn(amara)
    const { body: sent } = await act(amara, 'submit_comment', {
      body: '<p>Good <script>x</script>map</p>',
      isFlagged: false,
    })
    expect(sent).toMatchObject({ status: 200, message: 'Comment sent' })
    const last = async () => (await read(amara)).feedData.at(-1)
    expect(await last()).toMatchObject({ action: 'comment', isSelf: true, body: '<p>Good map</p>' })
    const dean = await school.as('dean')
    expect(
      (await act(amara, 'edit_comment', { commentId: sent.commentId, editedBody: 'x' }, dean)).status,
    ).toBe(403)
    await act(amara, 'edit_comment', { commentId: sent.commentId, editedBody: '<p>Better map</p>' })
    expect(await last()).toMatchObject({ body: '<p>Better map</p>', editedAt: expect.any(String) })
    const told = () => school.db.selectFrom('notifications').selectAll().where('userId', '=', amara).execute()
    expect(await told()).toMatchObject([{ category: 'tasks', redirectUrl: `/family/tasks/${made.taskId}` }])
    await act(amara, 'delete_comment', { commentId: sent.commentId })
    expect(await last()).toMatchObject({ isByStudent: true })
    expect(await told()).toEqual([])
    expect((await act(amara, 'submit_comment', { body: ' ' })).body.data.formErrors).toEqual({
      body: 'Write something, or add a file.',
    })
  })

  it('carry files that were checked by their content', async () => {
    const upload = async (as: Client, path: string, bytes: string, name: string) => {
      const boundary = 'homeroom'
      return as.call({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n${bytes}\r\n--${boundary}--\r\n`,
      })
    }
    const refused = await upload(facilitator, `${student(amara)}/files`, '<html></html>', 'a.pdf')
    expect(refused.body.data.formErrors.file).toContain('This file is none of these.')
    const pupil = await school.as(amara)
    const { body: file } = await upload(
      pupil,
      `/family/tasks/${made.taskId}/files`,
      '%PDF-1.7\n1 0 obj',
      'map.pdf',
    )
    expect(file).toMatchObject({ title: 'map.pdf', contentType: 'application/pdf' })
    // What is never handed in goes after a month: a store that is away leaves the row, by which the next night has both.
    const { body: left } = await upload(
      pupil,
      `/family/tasks/${made.taskId}/files`,
      '%PDF-1.7\n1 0 obj',
      'x.pdf',
    )
    const rowOfLeft = school.db.selectFrom('taskFiles').select('storageKey').where('id', '=', left.id)
    const { storageKey } = await rowOfLeft.executeTakeFirstOrThrow()
    await sql`update task_files set created_at = created_at - interval '31 days' where id = ${left.id}`.execute(
      school.db,
    )
    vi.spyOn(school.services.files, 'delete').mockRejectedValueOnce(new Error('killed'))
    await expect(school.runJob('tasks.delete-unsent-files')).rejects.toThrow('killed')
    expect(await rowOfLeft.execute()).toHaveLength(1)
    await school.runJob('tasks.delete-unsent-files')
    expect(await rowOfLeft.execute()).toEqual([])
    expect(await school.services.files.open(storageKey)).toBeUndefined()
    // Only who uploaded it hands it in.
    expect((await act(amara, 'submit_comment', { file_ids: [file.id] })).body.data.formErrors).toEqual({
      file_ids: 'A file is gone. Upload it again.',
    })
    await pupil.post(`/family/tasks/${made.taskId}/hand-ins`, { file_ids: [file.id] })
    const [shown] = (await read(amara)).feedData.at(-1).attachments
    expect(shown).toMatchObject({ kind: 'file', title: 'map.pdf' })
    expect((await facilitator.call({ method: 'GET', url: shown.url })).text).toContain('%PDF')
    expect((await pupil.call({ method: 'GET', url: shown.url })).status).toBe(404)

    // An address is good for as long as the child's records are open to who has it.
    const guardianId = await makeGuardian(school.db, { studentIds: [amara] })
    const guardian = await school.as(guardianId)
    const page = await guardian.get(`/family/tasks/${made.taskId}?student_id=${amara}`)
    const url = /\/api\/downloads\/[^"]+/.exec(page.text)?.[0] ?? ''
    const fileStatus = async () => (await guardian.call({ method: 'GET', url })).status
    expect(await fileStatus()).toBe(200)
    const links = school.db.updateTable('guardianStudents').where('guardianId', '=', guardianId)
    await links.set({ seesRecords: false }).execute()
    expect(await fileStatus()).toBe(404)
  })

  it('that need immediate attention reach the house advisor, and the family as a comment', async () => {
    const advisor = await school.persona('advisor')
    const houseId = await makeHouse(school.db, { title: 'Juniper', advisorId: advisor })
    await school.db.updateTable('students').set({ houseId }).where('id', '=', amara).execute()
    await act(amara, 'submit_comment', { body: 'Call me', isFlagged: true })
    expect((await read(amara)).feedData.at(-1).action).toBe('expedition_flag')
    const { body } = await (await school.as(amara)).get(`/family/tasks/${made.taskId}`)
    expect(body.feed.map(({ action }: { action: string }) => action)).toEqual(['comment'])
    const told = await school.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', advisor)
      .execute()
    expect(told).toMatchObject([{ title: 'Amara Nwosu needs immediate attention' }])
  })
})

describe('decisions', () => {
  it('review, take back, flag and excuse, and the status follows', async () => {
    await handIn(amara)
    const status = async () => (await read(amara)).taskStatus
    // Due on the 8th, handed in on the 10th.
    expect(await status()).toBe('late')
    expect(await read(amara)).toMatchObject({ isFlaggable: true, shouldProposeReview: true, canMiss: false })
    await act(amara, 'flag_task', { isFlagged: true })
    expect(await status()).toBe('flagged')
    const { body } = await act(amara, 'review_task', { revision: 2, hand_in_version: 1 })
    expect(body.message).toBe('Marked as reviewed')
    expect(await status()).toBe('reviewed')
    await act(amara, 'undo_assessment', { commentId: body.commentId })
    expect(await status()).toBe('flagged')
    expect((await act(amara, 'excuse_task')).status).toBe(403)
    const { excuseTaskButton } = await read(bo)
    expect(excuseTaskButton).toEqual({
      visible: true,
      variant: { action: 'excuse_task', text: 'Excuse task' },
    })
    await act(bo, excuseTaskButton.variant.action)
    expect((await read(bo)).excuseTaskButton.variant.text).toBe('Undo excuse')
    await act(bo, 'undo_excuse_task')
    expect((await read(bo)).taskStatus).toBe('pending')
  })

  it('mark as missed only what was due and not handed in, and never a final task', async () => {
    await act(bo, 'miss_task')
    expect((await read(bo)).taskStatus).toBe('missed')
    expect((await handIn(bo)).status).toBe(200)
    expect((await read(bo)).taskStatus).toBe('late')
    expect((await act(bo, 'miss_task')).status).toBe(403)
    made = await makeReviewedTask(school.db, {
      cycleId,
      expertIds: [await school.persona('facilitator')],
      names: ['Fin Al'],
      isFinal: true,
    })
    const { body } = await act(made.studentIds[0] ?? 0, 'miss_task')
    expect(body.message).toBe('A final task is never marked as missed.')
  })

  it('that were overtaken are told with what the other decided, and what came in meanwhile', async () => {
    await handIn(amara)
    const priya = await makeColleague('Priya Anand')
    const { revision } = await read(amara)
    await act(amara, 'review_task', { revision, hand_in_version: 1 }, priya)
    const late = await act(amara, 'review_task', { revision, hand_in_version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: 'Priya Anand has decided on this task already.',
      data: { kind: 'decided', theirs: { status: 'reviewed', byName: 'Priya Anand' }, yours: 'review_task' },
    })
    await handIn(bo)
    const seen = await read(bo)
    await handIn(bo, '<p>Better</p>')
    const stale = await act(bo, 'review_task', {
      revision: seen.revision,
      hand_in_version: seen.newestVersion,
    })
    expect(stale.body.data).toMatchObject({ kind: 'handed_in' })
    expect((await read(bo)).taskStatus).toBe('late')
    const { revision: now } = await read(bo)
    expect((await act(bo, 'review_task', { revision: now, hand_in_version: 2 })).status).toBe(200)
  })

  it('count how soon each hand-in was answered, once', async () => {
    await handIn(amara)
    await handIn(amara, '<p>Two</p>')
    await act(amara, 'submit_comment', { body: 'Thanks' })
    await act(amara, 'review_task')
    const rows = await school.db
      .selectFrom('taskResponses')
      .select('responderId')
      .where('taskId', '=', made.taskId)
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('archive what comes of an experience that is done', async () => {
    const { db } = school
    const expertIds = [await school.persona('facilitator')]
    made = await makeReviewedTask(db, {
      cycleId,
      expertIds,
      names: ['Amara Nwosu', 'Bo Lund'],
      isFinal: true,
    })
    ;[amara = 0, bo = 0] = made.studentIds
    const archive = async () => (await act(amara, 'archive_future_instances')).body.message
    await handIn(amara)
    await act(amara, 'review_task')
    expect(await archive()).toBe('0 experiences archived')
    const { again, other, title } = await makeComing([amara, bo])
    const leave = async (studentId: number, from?: string) =>
      (await school.as('admin')).post(`/backoffice/experiences/${again}/registrations/drop`, {
        ...{ student_id: studentId, motivation: 'The family asked for it', ...(from && { from }) },
      })
    // Who is to leave it on a later day is in it until then, and who has left it already never.
    expect((await leave(amara, '2026-12-10')).status).toBe(200)
    expect(await read(amara)).toMatchObject({
      shouldProposeArchivingFutureExperienceInstances: true,
      futureInstances: [{ cycle_title: 'Cycle 3', experience_title: title }],
    })
    expect(await archive()).toBe('1 experience archived')
    expect(await placesIn([again, other])).toEqual(
      [
        [again, bo],
        [other, amara],
        [other, bo],
      ].toSorted(),
    )
    const { body } = await (await school.as('admin')).get(`/backoffice/experiences/${again}/registrations`)
    expect(body.students).toMatchObject([{ id: bo }])
    expect(await read(amara)).toMatchObject({ futureInstances: [] })
    expect(await archive()).toBe('0 experiences archived')
  })

  it('archive nothing for whoever is not done with it, or never was in it', async () => {
    const { db } = school
    const expertIds = [await school.persona('facilitator')]
    const stranger = await makeStudent(db, { name: 'Dee Far', cohortId: 2 })
    const archive = async (id: number) => (await act(id, 'archive_future_instances')).status
    // Of a task on the way nothing is archived, whatever became of it.
    await handIn(amara)
    await act(amara, 'review_task')
    const early = await makeComing([amara])
    expect(await archive(amara)).toBe(403)
    expect(await placesIn([early.again])).toEqual([[early.again, amara]])

    made = await makeReviewedTask(db, { cycleId, expertIds, names: ['Amara Nwosu'], isFinal: true })
    ;[amara = 0] = made.studentIds
    const { again } = await makeComing([amara, stranger])
    expect(await archive(amara)).toBe(403)
    await handIn(amara)
    expect(await archive(amara)).toBe(403)
    expect(await archive(stranger)).toBe(404)
    expect(await placesIn([again])).toEqual(
      [
        [again, amara],
        [again, stranger],
      ].toSorted(),
    )
  })
})

describe('the portal', () => {
  it('lets the student hand in and ask, the guardian read, and nobody else find it', async () => {
    await handIn(amara, '<p>My map of the shore</p>')
    const guardian = await school.as(await makeGuardian(school.db, { studentIds: [amara] }))
    const stranger = await school.as(await makeGuardian(school.db, { studentIds: [bo] }))
    const at = `/family/tasks/${made.taskId}`
    const seen = (await guardian.get(`${at}?student_id=${amara}`)).body
    expect(JSON.stringify(seen)).toContain('My map of the shore')
    expect((await guardian.post(`${at}/hand-ins`, { body: '<p>Mine</p>', student_id: amara })).status).toBe(
      403,
    )
    expect((await stranger.get(`${at}?student_id=${amara}`)).status).toBe(404)
    expect((await read(amara)).newestVersion).toBe(1)
  })
})

describe('next', () => {
  const next = async (after: number | null, as = facilitator, show = 'not_yet_reviewed') =>
    (await as.post(`${task()}/next`, { after, show })).body

  it('is the next from here, in one answer, and says why there is none', async () => {
    await handIn(amara)
    await handIn(bo)
    const { student: first } = await next(null)
    expect(first).toMatchObject({ studentId: amara, studentName: 'Amara Nwosu' })
    expect((await next(amara)).student.studentId).toBe(bo)
    const { student: none, why, lead } = await next(bo)
    expect([none, why]).toEqual([null, 'That was the last one. 1 before it still waits.'])
    expect(lead.url).toContain(`/students/${amara}`)
    await act(amara, 'review_task')
    expect((await next(bo)).why).toBe('Nobody is waiting on this task anymore.')
    expect((await next(null, facilitator, 'pending')).student.studentId).toBe(cy)
  })

  it('gives two who press it together two students, and shows who has what open', async () => {
    await handIn(amara)
    await handIn(bo)
    const priya = await makeColleague('Priya Anand')
    const [one, other] = await Promise.all([next(null), next(null, priya)])
    expect([one.student.studentId, other.student.studentId].toSorted()).toEqual([amara, bo].toSorted())
    const taken = other.student.studentId
    expect((await read(taken)).claim).toMatchObject({ name: 'Priya Anand' })
    expect((await next(one.student.studentId)).why).toBe('Priya Anand is reviewing the last one.')
    expect((await facilitator.post(`${student(taken)}/claim`, { is_open: true })).body.until).toBeNull()
    await priya.post(`${student(taken)}/claim`, { is_open: false })
    expect((await facilitator.post(`${student(taken)}/claim`, { is_open: true })).body.until).not.toBeNull()
    await school.db.deleteFrom('taskClaims').execute()
  })

  it('offers a claim that ran out again', async () => {
    await handIn(amara)
    const priya = await makeColleague('Priya Anand')
    await next(null, priya)
    expect((await next(null)).student).toBeNull()
    await school.db
      .updateTable('taskClaims')
      .set({ claimedUntil: new Date(school.clock.nowMs()) })
      .execute()
    expect((await next(null)).student.studentId).toBe(amara)
  })
})

describe('feedback', () => {
  const feedback = () => `${student(amara)}/feedback`

  it('stands in the thread by units and abilities, counts as evidence, and is taken back', async () => {
    await handIn(amara)
    const { body: page } = await facilitator.get(`${feedback()}?perks[]=ability-${made.abilityId}`)
    expect(page.taskType).toBe('default')
    expect(page.taskPerks.units).toMatchObject([
      { id: made.unitId, flag: 'not_covered', mastery: 'Not started' },
    ])
    expect(page.taskPerks.abilities).toMatchObject([{ id: made.abilityId }])
    expect(page.availablePerks).toMatchObject([{ topicTitle: 'Ecology', perks: [{ id: made.otherUnitId }] }])
    const sent = await facilitator.post(feedback(), {
      _action: 'submit_feedback',
      units: [{ id: made.unitId, flag: 'ontrack', comment: '<p>Clear zones</p>' }],
      abilities: [{ id: made.abilityId, flag: 'not_covered' }],
      hand_in_version: 1,
    })
    expect(sent.body).toEqual({ shouldCloseFeedbackPage: true, message: 'Feedback sent' })
    const line = (await read(amara)).feedData.at(-1)
    expect(line).toMatchObject({
      action: 'assessed_unit',
      data: { perks: [{ title: 'Intertidal zonation', flag: 'ontrack', comment: '<p>Clear zones</p>' }] },
    })
    const [evidence] = await school.db
      .selectFrom('assessments')
      .selectAll()
      .where('studentId', '=', amara)
      .execute()
    expect(evidence).toMatchObject({
      taskId: made.taskId,
      isFinal: false,
      level: null,
      handInId: expect.any(Number),
    })
    const { body: seen } = await (await school.as(amara)).get(`/family/tasks/${made.taskId}`)
    expect(seen.feed).toMatchObject([{ action: 'assessed_unit' }])
    await act(amara, 'undo_assessment', { commentId: line.data.commentId })
    expect((await (await school.as(amara)).get(`/family/tasks/${made.taskId}`)).body.feed).toEqual([])
    expect((await facilitator.get(feedback())).body.taskPerks.units).toMatchObject([{ flag: 'not_covered' }])
  })

  it('says what a student is exempt from, and what is off the program', async () => {
    const { topicId } = await school.db
      .selectFrom('units')
      .select('topicId')
      .where('id', '=', made.unitId)
      .executeTakeFirstOrThrow()
    const grantedAt = new Date(school.clock.nowMs())
    const exempt = { studentId: amara, topicId, credits: 0.5, reason: 'Passed elsewhere', grantedAt }
    await school.db.insertInto('exemptions').values(exempt).execute()
    const chosen = {
      studentId: amara,
      experienceId: made.experienceId,
      perkType: 'units',
      perkIds: [made.otherUnitId],
    }
    await school.db
      .insertInto('flexPerks')
      .values({ ...chosen, chosenAt: grantedAt })
      .execute()
    const { body } = await facilitator.get(feedback())
    expect(body.taskPerks.units).toMatchObject([{ isExempt: true, isOffProgram: true, mastery: 'Exempt' }])
    expect(body.availablePerks[1].perks).toMatchObject([{ id: made.otherUnitId, isOffProgram: false }])
  })

  it('of a final task gives levels, and is refused for what the experience does not cover', async () => {
    made = await makeReviewedTask(school.db, {
      cycleId,
      expertIds: [await school.persona('facilitator')],
      names: ['Amara Nwosu'],
      isFinal: true,
    })
    ;[amara = 0] = made.studentIds
    const send = (part: object) => facilitator.post(feedback(), { _action: 'submit_final_feedback', ...part })
    expect((await send({ units: [{ id: 99_999 }] })).body.data.formErrors).toEqual({
      'units.0.id': 'This experience does not cover it.',
    })
    expect((await send({ units: [{ id: made.unitId, finalAssessmentMastery: 3.2 }] })).status).toBe(400)
    expect((await send({})).body.data.formErrors.units).toContain('at least one')
    await send({ units: [{ id: made.unitId, flag: 'ontrack', finalAssessmentMastery: 3.5 }] })
    const { feedData, grade } = await read(amara)
    expect(feedData.at(-1)).toMatchObject({
      action: 'final_task_assessed_unit',
      data: { perks: [{ assessedLevel: 3.5, mastery: grade < 9 ? 'Demonstrating' : 'Demonstrating 3.5' }] },
    })
    expect((await facilitator.get(feedback())).body.taskPerks.units[0].mastery).toContain('Demonstrating')
  })
})

describe('more time', () => {
  it('is asked for, given or declined, and moves the day it counts for', async () => {
    const pupil = await school.as(amara)
    const ask = (wanted_on: string) =>
      pupil.post(`/family/tasks/${made.taskId}/extension-requests`, { wanted_on, reason: 'The tide' })
    expect((await ask('2026-11-08')).body.data.formErrors).toHaveProperty('wanted_on')
    expect((await ask('2026-11-12')).status).toBe(200)
    expect((await ask('2026-11-13')).body.data.formErrors).toHaveProperty('reason')
    expect(await read(amara)).toMatchObject({
      hasActiveExtensionRequest: true,
      showExtendDeadlineButton: true,
      request: { wantedOn: '2026-11-12', reason: 'The tide' },
    })
    const extend = (due_on: string | null) =>
      facilitator.post(`${student(amara)}/deadline-extension`, { due_on, reason: 'Go ahead' })
    expect((await extend('2026-11-09')).body.data.formErrors).toHaveProperty('due_on')
    expect((await extend('2026-11-13')).body.message).toBe('Due Fri, Nov 13, 2026')
    expect(await read(amara)).toMatchObject({ taskStatus: 'extended-deadline', request: null })
    await handIn(amara)
    expect((await read(amara)).taskStatus).toBe('not_yet_reviewed')
    expect((await extend(null)).status).toBe(403)
  })
})

describe('preset comments', () => {
  const presets = () => `/backoffice/facilitate/experiences/${made.experienceId}/preset-comments`
  it('are one’s own or the experience’s, and a second save is told', async () => {
    const priya = await makeColleague('Priya Anand')
    const { body } = await facilitator.post(presets(), {
      title: 'Units',
      body: '<p>Name the unit.</p>',
      is_shared: true,
    })
    await facilitator.post(presets(), { title: 'Mine', body: 'Mine', is_shared: false })
    const { presetComments } = await read(amara, priya)
    expect(presetComments).toMatchObject({
      experience: [{ title: 'Units', textBody: 'Name the unit.' }],
      general: [],
    })
    const save = (version: number) =>
      priya.put(`${presets()}/${body.id}`, { title: 'Units 2', body: 'x', is_shared: true, version })
    expect((await save(1)).status).toBe(200)
    expect((await save(1)).status).toBe(409)
    expect((await priya.get(presets())).body.general).toEqual([])
    expect((await priya.delete(`${presets()}/${body.id}`)).status).toBe(200)
    expect((await priya.delete(`${presets()}/${body.id}`)).status).toBe(404)
  })
})

describe('a comment and feedback from a draft', () => {
  it('are there once, however often their draft is sent', async () => {
    const send_id = '0123456789abcdef0123456789abcdef'
    const toldOf = () =>
      school.db.selectFrom('notifications').selectAll().where('userId', '=', amara).execute()
    const before = (await toldOf()).length
    const sent = () => act(amara, 'submit_comment', { body: '<p>Once</p>', send_id })
    const [first, second] = await Promise.all([sent(), sent()])
    expect(second.body).toEqual(first.body)
    const { feedData, sentIds } = await read(amara)
    expect(feedData.filter(({ body }: { body: string }) => body === '<p>Once</p>')).toHaveLength(1)
    expect(sentIds).toEqual([send_id])
    expect((await toldOf()).length).toBe(before + 1)
    expect((await (await school.as('dean')).get(student(amara))).body.sentIds).toEqual([])
    await act(amara, 'delete_comment', { commentId: first.body.commentId })
    expect((await sent()).body.data.formErrors.body).toMatch(/^This was sent and then taken back/)
  })
})
