import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enter, makeChecklist, makeGroup, makeTask } from '../onboarding.factory.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const nowMs = Date.parse('2026-11-10T15:00:00Z')
let school: TestSchool
let admissions: Client
let startsInDays = 40
let group: Awaited<ReturnType<typeof makeGroup>>
const ids = { ada: 0, ines: 0, luis: 0 }
const clients: Record<'ada' | 'ines' | 'luis', Client> = {} as never

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
})
afterAll(() => school.stop())

/** A family of three in a group of its own. */
beforeEach(async () => {
  school.clock.set(nowMs)
  admissions = await school.as('admissions')
  startsInDays += 5
  group = await makeGroup(school.db, admissions, { nowMs, startsInDays })
  ids.ada = await makeStudent(school.db, { name: 'Ada Reyes' })
  ids.ines = await makeGuardian(school.db, { name: 'Ines Reyes', studentIds: [ids.ada] })
  ids.luis = await makeGuardian(school.db, { name: 'Luis Reyes', studentIds: [ids.ada] })
  await enter(school.db, [ids.ada], { groupId: group.groupId, isInvited: true })
  for (const who of ['ada', 'ines', 'luis'] as const) clients[who] = await school.as(ids[who])
})

const read = async (client: Client) => (await client.get('/family/onboarding')).body
const set = (client: Client, taskId: number, is_done = true) =>
  client.post(`/family/onboarding/tasks/${taskId}`, { student_id: ids.ada, is_done })
const upload = async (client: Client, taskId: number, bytes = pdf) => {
  const form = new FormData()
  form.append('student_id', String(ids.ada))
  form.append('file', new File([bytes], 'report.pdf', { type: 'application/pdf' }))
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await sent.arrayBuffer())
  return client.call({ method: 'POST', url: `/api/family/onboarding/tasks/${taskId}/file`, headers, payload })
}
const errorsOf = ({ body }: { body: { data: { formErrors: object } } }) => body.data.formErrors
const row = async () =>
  (await admissions.get(`/backoffice/workbench/onboarding/families/0?start_date=${group.cycleId}`)).body
    .families[0]

describe('the onboarding of a family', () => {
  it('shows what is released to each, names what comes, and nothing that has no date', async () => {
    const open = await makeChecklist(admissions, group, { title: 'Welcome' })
    await makeChecklist(admissions, group, { title: 'Later', release_date: '2026-11-15' })
    await makeChecklist(admissions, group, { title: 'Secret', release_date: null })
    await makeTask(admissions, group, open, 'student', { title: 'Say hello' })
    await makeTask(admissions, group, open, 'guardian', { title: 'Sign', is_for_every_guardian: true })
    const body = await read(clients.ines)
    expect(body.student).toMatchObject({ id: ids.ada, first_name: 'Ada', campus: 'Campus 1' })
    expect(body.views).toMatchObject([
      {
        view: 'guardian',
        is_own: true,
        open: 1,
        done: 0,
        total: 1,
        next_due: '2026-11-20',
        checklists: [
          {
            title: 'Welcome',
            state: 'open',
            description: 'For guardians.',
            tasks: [{ title: 'Sign', still_open_for: ['Luis'] }],
          },
          { title: 'Later', state: 'later', release_date: '2026-11-15', description: '', tasks: [] },
        ],
      },
      { view: 'student', is_own: false, total: 1 },
    ])
    expect((await read(clients.ada)).views).toMatchObject([{ view: 'student', is_own: true }])
    expect((await clients.ines.get('/family/onboarding/state')).body).toEqual({ is_open: true })
  })

  it('is nobody else’s: another family, closed records, staff, and who was not invited find nothing', async () => {
    const taskId = await makeTask(admissions, group, await makeChecklist(admissions, group), 'guardian')
    const stranger = await school.as(await makeGuardian(school.db))
    expect((await read(stranger)).student).toBeNull()
    expect((await set(stranger, taskId)).status).toBe(404)
    expect((await set(clients.ada, taskId)).status).toBe(404)
    expect((await admissions.get('/family/onboarding')).status).toBe(403)
    await school.db
      .updateTable('guardianStudents')
      .set({ seesRecords: false })
      .where('guardianId', '=', ids.luis)
      .execute()
    expect((await read(clients.luis)).student).toBeNull()
    expect((await set(clients.luis, taskId)).status).toBe(404)
    await school.db.updateTable('onboardingFamilies').set({ invitedAt: null }).execute()
    expect((await read(clients.ines)).student).toBeNull()
  })

  it('moves statuses at once: any guardian is one of them, every guardian each', async () => {
    const first = await makeChecklist(admissions, group, { title: 'First', visible_for: 'guardian' })
    const any = await makeTask(admissions, group, first, 'guardian', { title: 'Any' })
    const second = await makeChecklist(admissions, group, { title: 'Second' })
    const every = await makeTask(admissions, group, second, 'guardian', {
      title: 'Every',
      is_for_every_guardian: true,
    })
    const own = await makeTask(admissions, group, second, 'student', { title: 'Own' })
    expect((await set(clients.ines, any)).body.message).toBe('“Any” is done')
    expect(await row()).toMatchObject({
      onboardingStatus: 'not_started',
      guardianStatuses: [
        { name: 'Ines Reyes', status: 'in_progress', lastCompletedChecklist: 'First' },
        { name: 'Luis Reyes', status: 'in_progress', lastCompletedChecklist: 'First' },
      ],
    })
    expect(errorsOf(await set(clients.luis, any, false))).toEqual({
      form: 'Ines did this. Only they can take it back.',
    })
    await set(clients.ines, every)
    await set(clients.ada, own)
    expect(await row()).toMatchObject({
      onboardingStatus: 'completed',
      guardianStatuses: [{ status: 'completed' }, { status: 'in_progress' }],
    })
    await Promise.all([set(clients.luis, every), set(clients.luis, every)])
    expect((await row()).guardianStatuses[1].status).toBe('completed')
    expect((await clients.ines.get('/family/onboarding/state')).body).toEqual({ is_open: false })
    expect((await set(clients.ada, own, false)).body.message).toBe('“Own” is open again')
    expect((await row()).onboardingStatus).toBe('not_started')
  })

  it('says of which of two children a task is done, since siblings have the same ones', async () => {
    const checklistId = await makeChecklist(admissions, group, { visible_for: 'guardian' })
    const taskId = await makeTask(admissions, group, checklistId, 'guardian', { title: 'Send the record' })
    const chidi = await makeStudent(school.db, { name: 'Chidi Reyes' })
    await school.db
      .insertInto('guardianStudents')
      .values({ guardianId: ids.ines, studentId: chidi, relationship: 'Mother' })
      .execute()
    await enter(school.db, [chidi], { groupId: group.groupId, isInvited: true })
    expect((await set(clients.ines, taskId)).body.message).toBe('“Send the record” of Ada is done')
    expect((await set(clients.ines, taskId, false)).body.message).toBe(
      '“Send the record” of Ada is open again',
    )
    expect((await set(clients.luis, taskId)).body.message).toBe('“Send the record” is done')
  })

  it('waits for what locks it, in what it shows and in what it takes', async () => {
    const first = await makeChecklist(admissions, group, { title: 'First' })
    const before = await makeTask(admissions, group, first, 'student')
    await admissions.post(`/backoffice/workbench/onboarding/${group.groupId}/content/checklist/${first}`, {
      action: 'updateChecklist',
      is_locking_next_items: true,
    })
    const second = await makeChecklist(admissions, group, { title: 'Second' })
    const behind = await makeTask(admissions, group, second, 'student')
    expect((await read(clients.ada)).views[0].checklists[1]).toMatchObject({
      state: 'locked',
      locked_by: 'First',
    })
    expect(errorsOf(await set(clients.ada, behind))).toEqual({ form: 'This opens when “First” is done.' })
    await set(clients.ada, before)
    expect((await set(clients.ada, behind)).status).toBe(200)
    const later = await makeChecklist(admissions, group, { release_date: '2026-11-19' })
    expect((await set(clients.ada, await makeTask(admissions, group, later, 'student'))).status).toBe(404)
  })

  it('does not name what has no release date, also where it is in the way', async () => {
    const secret = await makeChecklist(admissions, group, { title: 'Secret', release_date: null })
    await makeTask(admissions, group, secret, 'student')
    const waiting = await makeChecklist(admissions, group, { title: 'Waits' })
    const taskId = await makeTask(admissions, group, waiting, 'student')
    await admissions.post(`/backoffice/workbench/onboarding/${group.groupId}/content/checklist/${waiting}`, {
      action: 'updateChecklist',
      is_locked_by_previous_items: true,
    })
    const body = await read(clients.ada)
    expect(JSON.stringify(body)).not.toContain('Secret')
    expect(body.views[0].checklists).toMatchObject([{ title: 'Waits', state: 'locked', locked_by: null }])
    expect(errorsOf(await set(clients.ada, taskId))).toEqual({
      form: 'This opens when what comes before it is done.',
    })
  })

  it('takes a file that is what it says, keeps it with the student’s documents, and a newer one in its place', async () => {
    const checklistId = await makeChecklist(admissions, group)
    const taskId = await makeTask(admissions, group, checklistId, 'guardian', {
      title: 'Upload the last school report',
      document_kind: 'transcript',
    })
    expect(errorsOf(await set(clients.ines, taskId))).toHaveProperty('file')
    const html = await upload(clients.ines, taskId, Buffer.from('<html><script>1</script></html>'))
    expect(errorsOf(html)).toHaveProperty('file')
    expect((await upload(clients.ines, taskId)).status).toBe(200)
    expect((await read(clients.ines)).views[0].checklists[0].tasks[0]).toMatchObject({
      file_name: 'report.pdf',
      done_by: null,
      is_own: true,
    })
    await upload(await school.mirror(ids.ines, 'admin'), taskId)
    const saidBy = async (client: Client) => (await read(client)).views[0].checklists[0].tasks[0].done_by
    expect(await saidBy(clients.ines)).toBe('Pat admin for you')
    expect(await saidBy(clients.luis)).toBe('Pat admin for Ines')
    const counselor = await school.as('counselor')
    const { documents } = (await counselor.get(`/backoffice/students/${ids.ada}/documents`)).body
    expect(documents).toMatchObject([
      {
        kind: 'transcript',
        title: 'Upload the last school report',
        files: [
          { version: 2, uploaded_by: 'Pat admin for Ines Reyes' },
          { version: 1, uploaded_by: 'Ines Reyes' },
        ],
      },
    ])
    expect((await upload(await school.as(await makeGuardian(school.db)), taskId)).status).toBe(404)
  })

  it('reminds before it is due, each once, and ends the reminder of whom another spared it', async () => {
    const checklistId = await makeChecklist(admissions, group, { title: 'Due soon', due_date: '2026-11-13' })
    const taskId = await makeTask(admissions, group, checklistId, 'guardian')
    const told = async () =>
      school.db
        .selectFrom('notifications')
        .select(['userId', 'title', 'mail'])
        .where('userId', 'in', [ids.ada, ids.ines, ids.luis])
        .where('category', '=', 'onboarding')
        .orderBy('userId')
        .execute()
    await school.runJob('onboarding.remind')
    await school.runJob('onboarding.remind')
    expect(await told()).toEqual(
      [ids.ines, ids.luis].map((userId) => ({
        userId,
        title: '“Due soon” is due on Fri, Nov 13, 2026',
        mail: 'daily',
      })),
    )
    await set(clients.ines, taskId)
    expect(await told()).toEqual([])
    await set(clients.ines, taskId, false)
    await school.runJob('onboarding.remind')
    expect(await told()).toEqual([])
    school.clock.set(nowMs + 2 * 86_400_000)
    await school.runJob('onboarding.remind')
    expect(await told()).toHaveLength(2)
  })

  it('makes up a reminder of a day on which no server ran, once, until the day itself; none for what came out after it', async () => {
    await makeTask(
      admissions,
      group,
      await makeChecklist(admissions, group, { due_date: '2026-11-13' }),
      'guardian',
    )
    const told = async () =>
      (
        await school.db
          .selectFrom('notifications')
          .select('title')
          .where('userId', '=', ids.ines)
          .where('category', '=', 'onboarding')
          .orderBy('id')
          .execute()
      ).map(({ title }) => title)
    const runOn = async (day: string) => {
      school.clock.set(Date.parse(`${day}T14:00:00Z`))
      await school.runJob('onboarding.remind')
      await school.runJob('onboarding.remind')
      return (await told()).length
    }
    // Nobody was reminded on the 10th, three days before, nor on the 12th, the day before.
    expect(await runOn('2026-11-11')).toBe(1)
    expect(await runOn('2026-11-13')).toBe(2)
    expect(await told()).toEqual(Array(2).fill('“Learning profile” is due on Fri, Nov 13, 2026'))
    const sameDay = { release_date: '2026-11-13', due_date: '2026-11-13' }
    await makeTask(admissions, group, await makeChecklist(admissions, group, sameDay), 'guardian')
    expect(await runOn('2026-11-13')).toBe(2)
    expect(await runOn('2026-11-14')).toBe(2)
  })

  it('keeps a file of each guardian where every guardian hands in one, and takes none of who was spared', async () => {
    const checklistId = await makeChecklist(admissions, group)
    const kind = { document_kind: 'agreement' }
    const every = await makeTask(admissions, group, checklistId, 'guardian', {
      ...kind,
      title: `${'🦊'.repeat(60)} sign each`,
      is_for_every_guardian: true,
    })
    const any = await makeTask(admissions, group, checklistId, 'guardian', { ...kind, title: 'One signs' })
    for (const client of [clients.ines, clients.luis]) expect((await upload(client, every)).status).toBe(200)
    await upload(clients.ines, every)
    expect((await upload(clients.ines, any)).status).toBe(200)
    expect(errorsOf(await upload(clients.luis, any))).toEqual({ file: 'Ines has done this already.' })
    const counselor = await school.as('counselor')
    const { documents } = (await counselor.get(`/backoffice/students/${ids.ada}/documents`)).body
    const versions = documents.map(({ title, files }: { title: string; files: object[] }) => [
      title.endsWith('sign each'),
      files.length,
    ])
    expect(versions.toSorted()).toEqual([
      [false, 1],
      [true, 1],
      [true, 2],
    ])
  })

  it('can be taken back until it is archived, also when all of it is done', async () => {
    const checklistId = await makeChecklist(admissions, group)
    const own = await makeTask(admissions, group, checklistId, 'student')
    await set(clients.ada, own)
    expect((await read(clients.ada)).student).toMatchObject({ is_complete: true, is_over: false })
    expect((await set(clients.ada, own, false)).status).toBe(200)
    await admissions.post('/backoffice/workbench/onboarding/families/0', {
      families: [ids.ada],
      action: 'archive',
    })
    expect((await read(clients.ada)).student).toMatchObject({ is_complete: true, is_over: true })
    expect(errorsOf(await set(clients.ada, own))).toHaveProperty('form')
  })

  it('brings reminders back with a deleted checklist or task: those that it took, unread, and no second email', async () => {
    const id = await makeChecklist(admissions, group, { due_date: '2026-11-13' })
    const taskId = await makeTask(admissions, group, id, 'guardian')
    const own = await makeTask(admissions, group, id, 'student')
    await school.runJob('onboarding.remind')
    const told = () =>
      school.db
        .selectFrom('notifications')
        .select(['id', 'userId', 'title', 'mail', 'readAt'])
        .where('userId', 'in', [ids.ada, ids.ines, ids.luis])
        .where('category', '=', 'onboarding')
        .orderBy('userId')
        .execute()
    const shown = async () => (await told()).map(({ userId, mail }) => [userId, mail])
    const before = await told()
    expect(before).toHaveLength(3)
    // Luis has read his; the email to Ines has gone out.
    await school.db
      .updateTable('notifications')
      .set({ readAt: new Date(nowMs) })
      .where('userId', '=', ids.luis)
      .execute()
    await school.runJob('notifications.digest')
    await school.db
      .updateTable('outboxMails')
      .set({ sentAt: new Date(nowMs) })
      .where('subject', '=', before[0]?.title ?? '')
      .where('toName', '=', 'Ines Reyes')
      .execute()
    const luis = (await told()).find(({ userId }) => userId === ids.luis)?.id
    const url = `/backoffice/workbench/onboarding/${group.groupId}/content/checklist/${id}`
    for (const _again of [1, 2]) {
      await admissions.post(url, { action: 'deleteChecklist' })
      expect(await shown()).toEqual([[ids.luis, null]])
      school.clock.advance(5000)
      expect((await admissions.post(url, { action: 'restoreChecklist' })).status).toBe(200)
      expect(await shown()).toEqual([
        [ids.ada, 'daily'],
        [ids.ines, null],
        [ids.luis, null],
      ])
      expect((await told()).find(({ userId }) => userId === ids.luis)?.id).toBe(luis)
    }
    // What ended for another reason before stays ended.
    await set(clients.ada, own)
    await set(clients.ada, own, false)
    school.clock.advance(5000)
    await admissions.post(`${url}/guardian`, { id: taskId })
    expect(await shown()).toEqual([[ids.luis, null]])
    school.clock.advance(5000)
    const restored = await admissions.post(`${url}/guardian/todo/${taskId}/restore`)
    expect(restored.status).toBe(200)
    expect(await shown()).toEqual([
      [ids.ines, null],
      [ids.luis, null],
    ])
    await admissions.post(url, { action: 'deleteChecklist' })
    school.clock.set(nowMs + 4 * 86_400_000)
    await admissions.post(url, { action: 'restoreChecklist' })
    expect(await shown()).toEqual([[ids.luis, null]])
  })

  it('ends reminders with what they were about: moved, not released, not for them, without tasks, archived', async () => {
    const told = async () =>
      (
        await school.db
          .selectFrom('notifications')
          .select('userId')
          .where('userId', 'in', [ids.ada, ids.ines, ids.luis])
          .where('category', '=', 'onboarding')
          .execute()
      ).length
    const reminded = async () => {
      const id = await makeChecklist(admissions, group, { due_date: '2026-11-13' })
      const taskId = await makeTask(admissions, group, id, 'guardian')
      await makeTask(admissions, group, id, 'student')
      const before = await told()
      await school.runJob('onboarding.remind')
      expect(await told()).toBe(before + 3)
      const url = `/backoffice/workbench/onboarding/${group.groupId}/content/checklist/${id}`
      return { id, taskId, url }
    }
    const moved = await reminded()
    await admissions.post(moved.url, { action: 'updateChecklist', due_date: '2026-11-19' })
    expect(await told()).toBe(0)
    const hidden = await reminded()
    await admissions.post(hidden.url, { action: 'updateChecklist', release_date: '' })
    expect(await told()).toBe(0)
    const deleted = await reminded()
    await admissions.post(`${deleted.url}/guardian`, { id: deleted.taskId })
    expect(await told()).toBe(1)
    await admissions.post(deleted.url, { action: 'deleteChecklist' })
    expect(await told()).toBe(0)
    const narrowed = await reminded()
    await admissions.post(
      `/pages/admin/workbench/onboarding/${group.groupId}/content/checklist/${narrowed.id}/edit`,
      {
        title: 'For students',
        due_date: '2026-11-13',
        onboarding_phase_id: group.phaseIds[0],
        visible_for: 'student',
      },
    )
    expect(await told()).toBe(1)
    const act = (action: string) =>
      admissions.post('/backoffice/workbench/onboarding/families/0', { families: [ids.ada], action })
    await act('archive')
    expect(await told()).toBe(0)
  })

  it('brings reminders back with a family that comes back: of all that waits for it, what was unread', async () => {
    const told = () =>
      school.db
        .selectFrom('notifications')
        .select(['userId', 'redirectUrl'])
        .where('userId', 'in', [ids.ada, ids.ines, ids.luis])
        .where('category', '=', 'onboarding')
        .orderBy('userId')
        .orderBy('redirectUrl')
        .execute()
    const [soon = 0, sooner = 0] = [
      await makeChecklist(admissions, group, { due_date: '2026-11-13' }),
      await makeChecklist(admissions, group, { due_date: '2026-11-11' }),
    ]
    await makeTask(admissions, group, soon, 'guardian')
    await makeTask(admissions, group, sooner, 'guardian')
    const own = await makeTask(admissions, group, sooner, 'student')
    await school.runJob('onboarding.remind')
    // Ada has done hers, and is not reminded of it because she comes back.
    await set(clients.ada, own)
    const before = await told()
    expect(before).toHaveLength(4)
    const act = async (action: string) =>
      expect(
        (
          await admissions.post('/backoffice/workbench/onboarding/families/0', {
            families: [ids.ada],
            action,
          })
        ).status,
      ).toBe(200)
    for (const _again of [1, 2]) {
      await act('archive')
      expect(await told()).toEqual([])
      school.clock.advance(5000)
      await act('unarchive')
      expect(await told()).toEqual(before)
    }
  })

  it('is one tick, however many press it at once', async () => {
    const taskId = await makeTask(admissions, group, await makeChecklist(admissions, group), 'guardian')
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => set(at % 2 === 0 ? clients.ines : clients.luis, taskId)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await school.db
      .selectFrom('onboardingCompletions')
      .select('userId')
      .where('taskId', '=', taskId)
      .execute()
    expect(rows).toHaveLength(1)
    expect((await row()).guardianStatuses.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'completed',
    ])
  })

  it('asks nothing more of a family that withdrew, and takes back what it was reminded of', async () => {
    const checklistId = await makeChecklist(admissions, group, { due_date: '2026-11-13' })
    await makeTask(admissions, group, checklistId, 'guardian')
    const told = () =>
      school.db
        .selectFrom('notifications')
        .select('userId')
        .where('userId', 'in', [ids.ines, ids.luis])
        .where('category', '=', 'onboarding')
        .execute()
    await school.runJob('onboarding.remind')
    expect(await told()).toHaveLength(2)
    const leaves = await (await school.as('admin')).post(
      `/backoffice/students/${ids.ada}/status/motivation`,
      {
        ...{ to: 'withdrawn', motivation: 'Moved away.', contact: '', keeps_places: false },
      },
    )
    expect(leaves.status).toBe(200)
    for (const days of [1, 2]) {
      school.clock.set(nowMs + days * 86_400_000)
      await school.runJob('onboarding.remind')
      expect(await told()).toEqual([])
    }
  })

  it('tells nobody who switched it off', async () => {
    const checklistId = await makeChecklist(admissions, group, { due_date: '2026-11-13' })
    await makeTask(admissions, group, checklistId, 'guardian')
    await school.db
      .insertInto('notificationPreferences')
      .values({ userId: ids.ines, category: 'onboarding', inApp: false, email: 'none', push: false })
      .execute()
    await school.runJob('onboarding.remind')
    const rows = await school.db
      .selectFrom('notifications')
      .select(['isMuted', 'mail'])
      .where('userId', '=', ids.ines)
      .execute()
    expect(rows).toEqual([{ isMuted: true, mail: null }])
  })
})
