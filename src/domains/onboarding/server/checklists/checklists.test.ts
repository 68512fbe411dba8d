import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enter, makeChecklist, makeGroup, makeTask } from '../onboarding.factory.ts'

let school: TestSchool
let admissions: Client
let dean: Client
let group: Awaited<ReturnType<typeof makeGroup>>
const nowMs = Date.parse('2026-11-10T15:00:00Z')

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  admissions = await school.as('admissions')
  dean = await school.as('dean')
  group = await makeGroup(school.db, admissions, { nowMs })
})
afterAll(() => school.stop())

const content = (rest = '') => `/pages/admin/workbench/onboarding/${group.groupId}/content${rest}`
const shown = (id: number, rest = '') =>
  `/backoffice/workbench/onboarding/${group.groupId}/content/checklist/${id}${rest}`
const errorsOf = ({ body }: { body: { data: { formErrors: object } } }) => body.data.formErrors
const change = (id: number, changes: object, client = admissions) =>
  client.post(shown(id), { action: 'updateChecklist', ...changes })
const fields = (choice: object = {}) => ({
  title: 'Device check',
  due_date: '2026-11-30',
  onboarding_phase_id: group.phaseIds[1],
  visible_for: 'guardian',
  guardian_description: 'Have your device at hand.',
  student_description: '',
  ...choice,
})

describe('a checklist', () => {
  it('is created in a phase, and stands on its card without a release date', async () => {
    expect((await admissions.get(content('/checklist/new'))).body.phases).toHaveLength(3)
    const { body } = await admissions.post(content('/checklist/new'), fields())
    expect(body.message).toBe('Checklist created')
    const page = await dean.get(content())
    expect(page.body).toMatchObject({ title: 'Campus 1, Cycle 3', showActionButtons: false })
    expect(page.body.phases[1].checklists).toMatchObject([
      { id: body.id, blocked: true, releaseDate: null, visibleFor: 'guardian', dueDate: '2026-11-30' },
    ])
    const wrong = await admissions.post(content('/checklist/new'), {
      title: ' ',
      due_date: '',
      onboarding_phase_id: '',
      visible_for: 'nobody',
    })
    expect(wrong.status).toBe(400)
    expect(errorsOf(wrong)).toMatchObject({
      title: 'Give the checklist a title.',
      due_date: 'This is not a date.',
      onboarding_phase_id: 'Choose a phase.',
      visible_for: 'Choose students, guardians, or both.',
    })
    const foreign = await admissions.post(content('/checklist/new'), fields({ onboarding_phase_id: 9_999 }))
    expect(errorsOf(foreign)).toEqual({ onboarding_phase_id: 'Choose a phase.' })
    expect((await dean.post(content('/checklist/new'), fields())).status).toBe(403)
    expect((await admissions.get('/pages/admin/workbench/onboarding/99999/content')).status).toBe(404)
  })

  it('is released in place, never in the past or after it is due, and says what families see', async () => {
    const id = await makeChecklist(admissions, group, { release_date: null, due_date: '2026-11-20' })
    expect(errorsOf(await change(id, { release_date: '2026-11-09' }))).toEqual({
      release_date: 'The release date is past. Choose Tue, Nov 10, 2026 or later.',
    })
    expect(errorsOf(await change(id, { release_date: '2026-11-21' }))).toHaveProperty('release_date')
    expect((await change(id, { release_date: '2026-11-12' })).body.message).toBe(
      'Families do not see this checklist until Thu, Nov 12, 2026',
    )
    expect(errorsOf(await change(id, { due_date: '2026-11-11' }))).toEqual({
      due_date: 'Families see it from Thu, Nov 12, 2026 on. Choose that day or later.',
    })
    expect((await change(id, { release_date: '2026-11-10' })).body.message).toBe(
      'Families see this checklist now',
    )
    await change(id, { is_locking_next_items: true, is_locked_by_previous_items: 'true' })
    expect((await dean.get(shown(id))).body).toMatchObject({
      blocked: false,
      isLockingNextItems: true,
      isLockedByPreviousItems: true,
      visibleFor: [
        { value: 'student', label: 'Students' },
        { value: 'guardian', label: 'Guardians' },
      ],
      description: 'For students.',
      showActionButtons: false,
    })
    expect((await change(id, { is_locking_next_items: false }, dean)).status).toBe(403)
  })

  it('is edited by one at a time; the answer is the view to go on with', async () => {
    const id = await makeChecklist(admissions, group)
    const edit = content(`/checklist/${id}/edit`)
    const { version } = (await admissions.get(edit)).body
    const saved = await admissions.post(edit, fields({ version }))
    expect(saved.body).toEqual({ data: 'guardian' })
    const late = await admissions.post(edit, fields({ version }))
    expect([late.status, late.body.data.savedBy]).toEqual([409, 'Pat admissions'])
    expect(late.body.message).toBe(
      'Pat admissions changed this checklist in the meantime. Close it and open it again to see what it says now.',
    )
    expect((await dean.get(shown(id, '/student'))).status).toBe(404)
    expect((await dean.get(shown(id, '/guardian'))).body.description).toBe('Have your device at hand.')
    expect((await dean.get(shown(id, '/nobody'))).status).toBe(400)
    expect((await dean.get(edit)).status).toBe(403)
  })

  it('that families have begun says what becomes of what they did, and is back with it', async () => {
    const id = await makeChecklist(admissions, group, { title: 'Begun' })
    const taskId = await makeTask(admissions, group, id, 'student')
    const studentId = await makeStudent(school.db)
    await enter(school.db, [studentId], { groupId: group.groupId, isInvited: true })
    await school.db
      .insertInto('onboardingCompletions')
      .values({ taskId, studentId, userId: studentId, doneAt: new Date() })
      .execute()
    expect((await admissions.get(shown(id))).body.begun).toBe(1)
    const act = (action: string) => admissions.post(shown(id), { action })
    expect((await act('deleteChecklist')).body.message).toBe(
      'Checklist deleted; what 1 family did of it is kept',
    )
    expect((await admissions.get(shown(id))).status).toBe(404)
    expect((await act('restoreChecklist')).body.message).toBe('“Begun” is back')
    const { status } = await school.db
      .selectFrom('onboardingFamilies')
      .select('status')
      .where('studentId', '=', studentId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('completed')
  })

  it('comes back with its phase, which was removed while it was away', async () => {
    const own = await makeGroup(school.db, admissions, { nowMs, startsInDays: 71 })
    const url = `/backoffice/workbench/onboarding/${own.groupId}/content`
    const id = await makeChecklist(admissions, own, { title: 'Away' })
    await admissions.post(`${url}/checklist/${id}`, { action: 'deleteChecklist' })
    const [, ...others] = own.phaseIds
    const left = others.map((phaseId, at) => ({ id: phaseId, title: `Left ${at}` }))
    expect((await admissions.put(`${url}/phases`, { phases: left })).status).toBe(200)
    await admissions.post(`${url}/checklist/${id}`, { action: 'restoreChecklist' })
    const { body } = await admissions.get(`/pages/admin/workbench/onboarding/${own.groupId}/content`)
    const shownTitles = body.phases.flatMap(({ checklists }: { checklists: { title: string }[] }) =>
      checklists.map(({ title }) => title),
    )
    expect(shownTitles).toEqual(['Away'])
  })

  it('keeps its days over the change of the clock: released and due by the day of the school', async () => {
    school.clock.set(Date.parse('2027-03-14T04:30:00Z'))
    admissions = await school.as('admissions')
    const id = await makeChecklist(admissions, group, { release_date: null, due_date: '2027-03-14' })
    // Half past eleven at night, the day before summer time begins.
    expect((await change(id, { release_date: '2027-03-14' })).body.message).toBe(
      'Families do not see this checklist until Sun, Mar 14, 2027',
    )
    expect((await change(id, { release_date: '2027-03-12' })).status).toBe(422)
    school.clock.set(Date.parse('2027-03-14T05:00:00Z'))
    expect((await admissions.get(shown(id))).body).toMatchObject({
      blocked: false,
      releaseDate: '2027-03-14',
      dueDate: '2027-03-14',
    })
    school.clock.set(nowMs)
    admissions = await school.as('admissions')
  })

  it('stands in the order staff give; what has changed meanwhile is looked at again', async () => {
    const phase = group.phaseIds[2]
    const ids = []
    for (const title of ['A', 'B', 'C'])
      ids.push(await makeChecklist(admissions, { ...group, phaseIds: [phase ?? 0] }, { title }))
    const order = (sent: number[]) =>
      admissions.put(`/backoffice/workbench/onboarding/${group.groupId}/content/phases/${phase}/order`, {
        ids: sent,
      })
    expect((await order([...ids].reverse())).status).toBe(200)
    const { body } = await dean.get(content())
    expect(body.phases[2].checklists.map(({ title }: { title: string }) => title)).toEqual(['C', 'B', 'A'])
    expect(errorsOf(await order(ids.slice(1)))).toHaveProperty('ids')
  })
})

describe('a task', () => {
  it('has a rich text and links, is saved by one at a time, ordered, deleted and brought back', async () => {
    const id = await makeChecklist(admissions, group, { title: 'With tasks' })
    const description = '<p>Read <strong>this</strong><script>alert(1)</script></p>'
    const actions = [{ title: 'Open', redirectTo: '/family/choices' }]
    const first = await makeTask(admissions, group, id, 'guardian', {
      description,
      actions,
      is_for_every_guardian: true,
    })
    const second = await makeTask(admissions, group, id, 'guardian', {
      title: 'Sign',
      document_kind: 'agreement',
    })
    const list = async () => (await dean.get(shown(id, '/guardian'))).body.todos
    expect(await list()).toEqual([
      {
        id: first,
        title: 'Read how we learn',
        description: '<p>Read <strong>this</strong></p>',
        actions,
        document_kind: null,
        is_for_every_guardian: true,
        version: 1,
      },
      expect.objectContaining({ id: second, document_kind: 'agreement', is_for_every_guardian: false }),
    ])
    const wrong = await admissions.post(shown(id, '/guardian/todo/new'), {
      title: '',
      actions: [{ title: '', redirectTo: 'javascript:alert(1)' }],
    })
    expect(Object.keys(errorsOf(wrong)).toSorted()).toEqual([
      'actions.0.redirectTo',
      'actions.0.title',
      'title',
    ])
    const save = (version: number) =>
      admissions.put(shown(id, `/guardian/todo/${second}`), { title: 'Sign it', version })
    expect((await save(1)).body.message).toBe('“Sign it” saved')
    const late = await save(1)
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('Close it and open it again')
    expect((await admissions.get(shown(id, `/guardian/todo/${second}`))).body).toMatchObject({ version: 2 })
    expect((await admissions.put(shown(id, '/guardian/order'), { ids: [second, first] })).status).toBe(200)
    expect((await list()).map((todo: { id: number }) => todo.id)).toEqual([second, first])
    expect((await dean.post(shown(id, '/guardian'), { id: first })).status).toBe(403)
    expect((await admissions.post(shown(id, '/student'), { id: first })).status).toBe(404)
    expect((await admissions.post(shown(id, '/guardian'), { id: first })).body.message).toBe(
      '“Read how we learn” deleted',
    )
    expect(await list()).toHaveLength(1)
    await admissions.post(shown(id, `/guardian/todo/${first}/restore`))
    expect(await list()).toHaveLength(2)
  })
})
