import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { holdReports, makeReported, publishReports } from '../progress-reports.factory.ts'

const list = '/pages/admin/workbench/report/progress/students'
const sync = '/pages/admin/workbench/report/progress/sync'
const own = '/backoffice/workbench/report/progress'

let school: TestSchool
let admin: Client
let cycleId: number
beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
})
// A log-in ends while the clock goes on.
beforeEach(async () => {
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const reported = (name: string, more: { words?: string; cohortId?: number } = {}) =>
  makeReported(school.db, { cycleId, name, words: `Words of ${name}`, nowMs: school.clock.nowMs(), ...more })
const rowOf = async (studentId: number, query = '') =>
  (await admin.get(`${list}?cycle_id=${cycleId}${query}`)).body.studentsProgresses.find(
    (row: { student_id: number }) => row.student_id === studentId,
  )
const familyReports = async (userId: number) => (await (await school.as(userId)).get('/family/reports')).body
const bellOf = async (userId: number) =>
  (await (await school.as(userId)).get('/backoffice/notifications')).body.notifications
const publish = (studentIds: readonly number[], more: object = {}) =>
  admin.post(sync, { cycle_id: cycleId, student_ids: studentIds, reports: { mid_cycle: true }, ...more })
const unpublish = (studentIds: readonly number[]) =>
  admin.post(sync, { cycle_id: cycleId, student_ids: studentIds, reports: { mid_cycle: false } })

describe('the list', () => {
  it('says of each student of the cycle what is assessed and what is published, as the filters ask', async () => {
    const ida = await reported('Ida Moreau')
    const row = await rowOf(ida.studentId)
    expect(row).toMatchObject({
      student_name: 'Ida Moreau',
      mid_cycle: false,
      end_cycle: false,
      has_report_assessment: true,
      has_final_assessment: false,
      missing_report: 0,
      missing_final: 1,
      mid: { state: 'none', goes_out_at: null },
    })
    const found = async (query: string) =>
      (await admin.get(`${list}?${query}`)).body.studentsProgresses.map(
        (one: { student_id: number }) => one.student_id,
      )
    expect(await found('student=mor')).toEqual([ida.studentId])
    expect(await found('student=mor&has_report_assessment=true&has_final_assessment=false')).toHaveLength(1)
    for (const none of ['has_report_assessment=false', 'mid_cycle=true', 'end_cycle=true', 'cohort_id=2'])
      expect(await found(`student=mor&${none}`)).toEqual([])
    const matching = (await admin.get(`${own}/matching?student=mor`)).body
    expect(matching).toEqual({ student_ids: [ida.studentId] })
    expect((await admin.get(`${list}?cycle_id=9999`)).status).toBe(404)
  })

  it('asks for what a student earns alone: of four units the two that were chosen, and what was assessed beyond', async () => {
    const { db } = school
    const { studentId, experienceId, unitId, assess } = await reported('Malik Chosen')
    const topicId = await makeTopic(db)
    const more = []
    for (const title of ['Kelp', 'Otters', 'Tides']) more.push(await makeUnit(db, { topicId, title }))
    const [kelp = 0, otters = 0, tides = 0] = more
    await db
      .insertInto('experienceUnits')
      .values(more.map((id) => ({ experienceId, unitId: id })))
      .execute()
    const shown = async () =>
      (
        await admin.get(`/backoffice/students/${studentId}/reports/${cycleId}/mid_cycle`)
      ).body.content.experiences[0].perks.map(({ id, level }: { id: number; level: number | null }) => [
        id,
        level,
      ])
    const missing = async () => {
      const { missing_report, missing_final } = await rowOf(studentId)
      return [missing_report, missing_final]
    }
    expect(await missing()).toEqual([3, 4])
    expect(await shown()).toHaveLength(4)
    const choose = (perkIds: readonly number[]) =>
      db
        .insertInto('flexPerks')
        .values({ studentId, experienceId, perkType: 'units', perkIds: [...perkIds], chosenAt: new Date() })
        .onConflict((conflict) =>
          conflict.constraint('flex_perks_pkey').doUpdateSet({ perkIds: [...perkIds] }),
        )
        .execute()
    await choose([unitId, kelp])
    expect(await missing()).toEqual([1, 2])
    expect(new Set(await shown())).toEqual(
      new Set([
        [unitId, 2],
        [kelp, null],
      ]),
    )
    // What was assessed stays, although it is not of the choice.
    await choose([kelp, otters])
    await assess(3, '', true)
    expect(await missing()).toEqual([2, 2])
    const rows = await shown()
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual([unitId, 3])
    expect(rows).not.toContainEqual([tides, null])
  })

  it('has who is dropped from a day ahead, with their experience, until that day', async () => {
    const { studentId, experienceId } = await reported('Lea Leaving')
    const set = (untilDay: string | null) =>
      school.db
        .updateTable('registrations')
        .set({ droppedAt: untilDay === null ? null : new Date(school.clock.nowMs()), untilDay })
        .where('studentId', '=', studentId)
        .execute()
    const page = async () =>
      (await admin.get(`/backoffice/students/${studentId}/reports/${cycleId}/mid_cycle`)).body.content
    const cycles = async () =>
      new Set(
        (await admin.get(`/backoffice/students/${studentId}/reports`)).body.reports.map(
          (one: { cycle_id: number }) => one.cycle_id,
        ),
      )
    await set('2026-11-18')
    expect(await rowOf(studentId)).toMatchObject({ missing_final: 1 })
    expect((await admin.get(`${own}/matching?student=lea`)).body).toEqual({ student_ids: [studentId] })
    expect((await page()).experiences).toHaveLength(1)
    expect(await cycles()).toEqual(new Set([cycleId]))
    // Who comes again later is told once.
    await school.db
      .insertInto('registrations')
      .values({ studentId, experienceId, fromDay: '2026-11-19' })
      .execute()
    expect((await page()).experiences).toHaveLength(1)
    expect(await rowOf(studentId)).toMatchObject({ missing_final: 1 })
    await school.db.deleteFrom('registrations').where('fromDay', '=', '2026-11-19').execute()
    await set('2026-11-10')
    expect(await rowOf(studentId)).toBeUndefined()
    expect(await cycles()).toEqual(new Set())
    await set(null)
  })

  it('has who left the school with what they had until then, and their guardians can read it', async () => {
    const gone = await reported('Lou Graduate')
    const unsaid = await reported('Una Unsaid')
    await school.db.deleteFrom('assessments').where('studentId', '=', unsaid.studentId).execute()
    await holdReports(school, { cycleId, studentIds: [gone.studentId] })
    for (const { studentId } of [gone, unsaid])
      await admin.post(`/backoffice/students/${studentId}/status/motivation`, {
        ...{
          to: 'graduated',
          motivation: 'Done.',
          starts_on: '',
          ends_on: '',
          contact: '',
          keeps_places: false,
        },
      })
    expect(await rowOf(gone.studentId)).toMatchObject({ missing_report: 0, missing_final: 1 })
    expect(await rowOf(unsaid.studentId)).toBeUndefined()
    // What was held goes out to the guardian alone, and what is published after it, too.
    school.clock.advance(10 * 60_000)
    await school.runJob('progress-reports.send')
    expect((await bellOf(gone.guardianId)).map(({ title }: { title: string }) => title)).toEqual([
      'Lou’s mid-cycle report is ready',
    ])
    admin = await school.as('admin')
    await publishReports(school, {
      ...{ cycleId, studentIds: [gone.studentId], body: { reports: { end_cycle: true } } },
    })
    const { reports } = await familyReports(gone.guardianId)
    expect(reports).toHaveLength(2)
    for (const { report_id: id } of reports) {
      const { body } = await (await school.as(gone.guardianId)).get(`/family/reports/${id}`)
      expect(body.content.experiences).toHaveLength(1)
    }
  })

  it('has who left with what they had until then, also after it is corrected later that they graduated', async () => {
    const { studentId } = await reported('Lea Corrected')
    const leftMs = school.clock.nowMs()
    await admin.post(`/backoffice/students/${studentId}/edit`, { _action: 'deactivate' })
    school.clock.advance(4 * 86_400_000)
    admin = await school.as('admin')
    const { status } = await admin.post(`/backoffice/students/${studentId}/status/motivation`, {
      ...{ to: 'graduated', motivation: 'She had finished.', starts_on: '', ends_on: '', contact: '' },
      keeps_places: false,
    })
    expect(status).toBe(200)
    expect(await rowOf(studentId)).toMatchObject({ missing_report: 0, missing_final: 1 })
    const { body } = await admin.get(`/backoffice/students/${studentId}/reports/${cycleId}/mid_cycle`)
    expect(body.content.experiences).toHaveLength(1)
    school.clock.set(leftMs)
  })

  it('is refused without the right, and out of a campus nobody is there', async () => {
    const far = await reported('Far Away', { cohortId: 2 })
    for (const persona of ['advisor', 'dean', 'operations', 'guardian'] as const)
      expect((await (await school.as(persona)).get(list)).status).toBe(403)
    const id = await makeEmployee(school.db)
    const permissions = ['reports.release', 'people.view.all'] as const
    await addToGroup(school.db, id, await makeGroup(school.db, { permissions, cohortIds: [1] }))
    const client = await school.as(id)
    const names = (await client.get(list)).body.studentsProgresses.map(
      (row: { student_name: string }) => row.student_name,
    )
    expect(names).toContain('Ida Moreau')
    expect(names).not.toContain('Far Away')
    const asked = { cycle_id: cycleId, student_ids: [far.studentId] }
    expect((await client.post(sync, { ...asked, reports: { mid_cycle: true } })).status).toBe(404)
    expect((await client.post(`${own}/check`, { ...asked, kind: 'mid_cycle' })).status).toBe(404)
    expect((await client.post(`${own}/hold`, { minutes: 0 })).status).toBe(404)
    const releaseId = await holdReports(school, { cycleId, studentIds: [far.studentId] })
    expect((await client.get(list)).body.releases).toEqual([])
    expect((await client.post(`${own}/releases/${releaseId}/cancel`)).status).toBe(404)
    expect((await admin.post(`${own}/releases/${releaseId}/cancel`)).status).toBe(200)
  })
})

describe('publishing', () => {
  it('answers and sets its flag at once; families see the report when the hold is over', async () => {
    const noa = await reported('Noa Hill')
    const { status, body } = await publish([noa.studentId])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Published Mid-cycle report from all selected students',
      goes_out_at: new Date(school.clock.nowMs() + 600_000).toISOString(),
    })
    expect(await rowOf(noa.studentId)).toMatchObject({ mid_cycle: true, mid: { state: 'held' } })
    await school.runJob('progress-reports.prepare', { releaseId: body.release_id })
    await school.runJob('progress-reports.send')
    const { releases } = (await admin.get(`${list}?cycle_id=${cycleId}`)).body
    expect(releases).toMatchObject([{ students: 1, done: 1, is_own: true, campus: 'Campus 1' }])
    for (const userId of [noa.studentId, noa.guardianId]) {
      expect((await familyReports(userId)).reports).toEqual([])
      expect(await bellOf(userId)).toEqual([])
    }

    school.clock.advance(600_000)
    await school.runJob('progress-reports.send')
    expect(await rowOf(noa.studentId)).toMatchObject({ mid_cycle: true, mid: { state: 'published' } })
    for (const userId of [noa.studentId, noa.guardianId]) {
      const [report] = (await familyReports(userId)).reports
      const opened = await (await school.as(userId)).get(`/family/reports/${report.report_id}`)
      expect(opened.text).toContain('Words of Noa Hill')
      expect(opened.body.content.experiences[0].perks).toMatchObject([{ label: 'Developing 2' }])
      expect(await bellOf(userId)).toMatchObject([{ category: 'reports' }])
    }
    expect((await bellOf(noa.guardianId))[0].title).toBe('Noa’s mid-cycle report is ready')
    const told = await (await school.as('admin')).get('/backoffice/notifications')
    expect(told.text).toContain('Mid-cycle reports went out')
  })

  it('refuses what is no choice, by field', async () => {
    for (const reports of [{}, { mid_cycle: true, end_cycle: true }])
      expect((await admin.post(sync, { cycle_id: cycleId, student_ids: [1], reports })).status).toBe(400)
    const { status, body } = await admin.post(sync, {
      cycle_id: 9999,
      student_ids: [1],
      reports: { mid_cycle: true },
    })
    expect(status).toBe(404)
    expect(body.error).toBe('There is no such cycle.')
  })

  it('can be cancelled until it goes out, and leaves nothing', async () => {
    const una = await reported('Una Cancel')
    const releaseId = await holdReports(school, { cycleId, studentIds: [una.studentId] })
    expect((await admin.post(`${own}/releases/${releaseId}/cancel`)).status).toBe(200)
    school.clock.advance(600_000)
    await school.runJob('progress-reports.send')
    expect((await familyReports(una.guardianId)).reports).toEqual([])
    expect(await rowOf(una.studentId)).toMatchObject({ mid_cycle: false })

    await publishReports(school, { cycleId, studentIds: [una.studentId] })
    const { id } = await school.db
      .selectFrom('reportReleases')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const late = await admin.post(`${own}/releases/${id}/cancel`)
    expect(late.status).toBe(422)
    expect(late.body.error).toContain('went out')
  })

  it('goes out at once without a hold, and holds a day at most', async () => {
    for (const [minutes, status] of [
      [-1, 400],
      [1441, 400],
      [0, 200],
    ])
      expect((await admin.post(`${own}/hold`, { minutes })).status).toBe(status)
    const zoe = await reported('Zoe Now')
    await holdReports(school, { cycleId, studentIds: [zoe.studentId] })
    await school.runJob('progress-reports.send')
    expect((await familyReports(zoe.guardianId)).reports).toHaveLength(1)
    await admin.post(`${own}/hold`, { minutes: 10 })
  })

  it('happens once, however many press it, and is whole although a job dies half way', async () => {
    const many = await Promise.all(['A', 'B', 'C'].map((name) => reported(`Twin ${name}`)))
    const studentIds = many.map(({ studentId }) => studentId)
    const answers = await Promise.all([publish(studentIds), publish(studentIds), publish(studentIds)])
    const releases = answers.map(({ body }) => body.release_id).filter((id) => id !== null)
    expect(releases).toHaveLength(1)
    school.clock.advance(600_000)
    // The hold is over, but a server died before anything was frozen: nobody sees a part of it.
    await school.db
      .updateTable('reports')
      .set({ content: '{}', hash: 'half' })
      .where('releaseId', '=', releases[0])
      .where('studentId', '=', studentIds[0] ?? 0)
      .execute()
    await Promise.all(
      many.map(async ({ guardianId }) => expect((await familyReports(guardianId)).reports).toEqual([])),
    )
    await school.db
      .updateTable('reports')
      .set({ content: null, hash: null })
      .where('releaseId', '=', releases[0])
      .execute()
    // Two that go on with it at once: what is asked for every minute finds it, too.
    await Promise.all([
      school.runJob('progress-reports.prepare', { releaseId: releases[0] }),
      school.runJob('progress-reports.send'),
      school.runJob('progress-reports.send'),
    ])
    await school.runJob('progress-reports.send')
    for (const { guardianId } of many) {
      expect((await familyReports(guardianId)).reports).toHaveLength(1)
      expect(await bellOf(guardianId)).toHaveLength(1)
    }
  })
})

describe('a custody remark', () => {
  it('is confirmed by hand, as it stands now, before anything is published', async () => {
    const declan = await reported('Declan Moss')
    const father = await makeGuardian(school.db, { name: 'Fergal Moss', studentIds: [declan.studentId] })
    const remark = (text: string) =>
      school.db
        .updateTable('guardianStudents')
        .set({ custodyRemark: text, seesRecords: false })
        .where('guardianId', '=', father)
        .execute()
    await remark('Records to the mother only.')
    const asked = { cycle_id: cycleId, kind: 'mid_cycle', student_ids: [declan.studentId] }
    const check = async () => (await admin.post(`${own}/check`, asked)).body
    const [shown] = (await check()).custody
    expect(shown).toMatchObject({
      remarks: ['Records to the mother only.'],
      guardians: [{ name: 'Fergal', sees: false }, { sees: true }],
    })
    expect(await rowOf(declan.studentId)).toMatchObject({ has_custody_remark: true })

    const refused = await publish([declan.studentId])
    expect(refused.status).toBe(422)
    expect(refused.body.error).toBe('Confirm who sees the report of Declan Moss first.')
    expect(refused.body.data.unconfirmed).toEqual([declan.studentId])
    const confirm = (stamp: string) => ({
      custody_confirmed: [stamp],
    })
    await remark('Records to the mother only, says the court.')
    expect((await publish([declan.studentId], confirm(shown.stamp))).status).toBe(422)
    const body = confirm((await check()).custody[0].stamp)
    await publishReports(school, { cycleId, studentIds: [declan.studentId], body })
    expect((await familyReports(declan.guardianId)).reports).toHaveLength(1)
    // He is not told that there is none yet.
    expect(await familyReports(father)).toEqual({
      reports: [],
      students: [{ first_name: 'Declan', is_open: false }],
    })
    expect((await familyReports(declan.guardianId)).students).toEqual([
      { first_name: 'Declan', is_open: true },
    ])
    expect(await bellOf(father)).toEqual([])
  })

  it('is read for the campuses for which one may read remarks alone', async () => {
    const [here, there] = [
      await reported('Una Moss', { cohortId: 1 }),
      await reported('Vera Moss', { cohortId: 2 }),
    ]
    await school.db
      .updateTable('guardianStudents')
      .set({ custodyRemark: 'Only on Fridays.' })
      .where('guardianId', 'in', [here.guardianId, there.guardianId])
      .execute()
    const reader = await makeEmployee(school.db)
    const [releases, remarks] = [
      await makeGroup(school.db, { permissions: ['reports.release'] }),
      await makeGroup(school.db, { permissions: ['people.view_custody'] }),
    ]
    await addToGroup(school.db, reader, releases)
    await addToGroup(school.db, reader, remarks, [1])
    const asked = { cycle_id: cycleId, kind: 'mid_cycle', student_ids: [here.studentId, there.studentId] }
    const { body } = await (await school.as(reader)).post(`${own}/check`, asked)
    expect(body.custody).toMatchObject([
      { student_name: 'Una Moss', remarks: ['Only on Fridays.'] },
      { student_name: 'Vera Moss', remarks: null },
    ])
  })

  it('made later closes the report from the next request on, stops mails that wait and tells who published', async () => {
    const { studentId, guardianId } = await reported('Esme Later')
    await publishReports(school, { cycleId, studentIds: [studentId] })
    const [report] = (await familyReports(guardianId)).reports
    const guardian = await school.as(guardianId)
    expect((await guardian.get(`/family/reports/${report.report_id}`)).status).toBe(200)
    await school.runJob('notifications.mail')
    const mails = () =>
      school.db.selectFrom('outboxMails').select('state').where('subject', 'like', '%Esme%').execute()
    expect(await mails()).toEqual([{ state: 'waiting' }])

    await school.db
      .updateTable('guardianStudents')
      .set({ seesRecords: false })
      .where('guardianId', '=', guardianId)
      .execute()
    expect((await guardian.get('/family/reports')).body.reports).toEqual([])
    expect((await guardian.get(`/family/reports/${report.report_id}`)).status).toBe(404)
    expect(await bellOf(guardianId)).toEqual([])
    expect(await mails()).toEqual([{ state: 'closed' }])
    await school.runJob('progress-reports.send')
    const told = (await admin.get('/backoffice/notifications')).body.notifications[0]
    expect(told.title).toContain('Reports of Esme Later were closed to')
    expect(told.body).toContain('They had opened one')
    expect((await familyReports(studentId)).reports).toHaveLength(1)
  })
})

describe('taking back and correcting', () => {
  it('un-publishes at once, says who has opened it, and takes what was said of it out of the bells', async () => {
    const { studentId, guardianId } = await reported('Omar Back')
    await publishReports(school, { cycleId, studentIds: [studentId] })
    const [report] = (await familyReports(guardianId)).reports
    const guardian = await school.as(guardianId)
    await guardian.get(`/family/reports/${report.report_id}`)
    const asked = { cycle_id: cycleId, kind: 'mid_cycle', student_ids: [studentId] }
    expect((await admin.post(`${own}/check-unpublish`, asked)).body).toMatchObject({
      published: 1,
      held: 0,
      opened: [{ student_name: 'Omar Back', by: [{ name: expect.any(String) }] }],
    })
    const { body } = await unpublish([studentId])
    expect(body.message).toBe('Un-published Mid-cycle report from all selected students')
    expect((await guardian.get(`/family/reports/${report.report_id}`)).status).toBe(404)
    expect(await bellOf(guardianId)).toEqual([])
    expect(await rowOf(studentId)).toMatchObject({ mid_cycle: false })
  })

  it('drops what is held, and the release that has nothing left', async () => {
    const { studentId } = await reported('Pia Held')
    await holdReports(school, { cycleId, studentIds: [studentId] })
    await unpublish([studentId])
    expect(await rowOf(studentId)).toMatchObject({ mid_cycle: false })
    expect((await admin.get(`${list}?cycle_id=${cycleId}`)).body.releases).toEqual([])
  })

  it('publishes a correction as a version that says what changed, and nothing where nothing has', async () => {
    const { studentId, guardianId, assess } = await reported('Vera Shen')
    await publishReports(school, { cycleId, studentIds: [studentId] })
    await publishReports(school, { cycleId, studentIds: [studentId] })
    const [first] = (await familyReports(guardianId)).reports
    expect(first.version).toBe(1)

    await assess(3, '<p>She went again.</p>')
    const asked = { cycle_id: cycleId, kind: 'mid_cycle', student_ids: [studentId] }
    const { different } = (await admin.post(`${own}/check`, asked)).body
    expect(different[0].changes).toContain('Intertidal zonation: Developing 2, now Demonstrating 3.')
    await holdReports(school, { cycleId, studentIds: [studentId] })
    const guardian = await school.as(guardianId)
    expect((await guardian.get(`/family/reports/${first.report_id}`)).text).toContain('Words of Vera')
    school.clock.advance(600_000)
    await school.runJob('progress-reports.send')
    // The address of the first leads to the correction.
    const { body } = await guardian.get(`/family/reports/${first.report_id}`)
    expect(body.version).toBe(2)
    expect(body.changes).toContain('Intertidal zonation: the comment was rewritten.')
    expect((await bellOf(guardianId))[0].title).toBe('Vera’s mid-cycle report was corrected')
  })
})

it('is asked for ten thousand at once in a school that has more: select all selects what can be published', async () => {
  const large = await makeCycle(school.db, { nowMs: Date.parse('2030-01-10T15:00:00Z') })
  const experienceId = await makeExperience(school.db, { cycleId: large })
  await sql`
    with people as (
      insert into users (role, email, email_verified, name, first_name, last_name)
      select 'student', 'large' || n || '@many.test', true, 'Large ' || n, 'Large', n::text
      from generate_series(1, 10001) n returning id),
    pupils as (insert into students (id, grade, cohort_id) select id, 9, 1 from people returning id)
    insert into registrations (experience_id, student_id) select ${experienceId}, id from pupils`.execute(
    school.db,
  )
  await sql`analyze`.execute(school.owner)
  const { student_ids } = (await admin.get(`${own}/matching?cycle_id=${large}`)).body
  const asked = { cycle_id: large, kind: 'end_cycle', student_ids }
  expect((await admin.post(`${own}/check`, asked)).body).toMatchObject({ students: 10_000, unchanged: 0 })
}, 30_000)
