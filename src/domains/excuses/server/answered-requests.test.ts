import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from './excuses.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())

it('a request in the bell says what became of it, and asks nobody any more', async () => {
  const { guardianId, studentId } = await makeFamily(school.db, {
    advisorId: await school.persona('advisor'),
  })
  const advisor = await school.as('advisor')
  const dean = await school.as('dean')
  const { body: filed } = await (await school.as(guardianId)).post('/excuses', {
    student_id: studentId,
    start_at: '2026-11-10T05:00:00Z',
    end_at: '2026-11-11T04:59:59Z',
    reason: 'Medical appointment',
  })
  const inBell = async () => {
    const { body } = await advisor.get('/backoffice/root/authenticated')
    const [request] = body.notifications
    return {
      ctaText: request.ctaText,
      body: request.body,
      read: request.read,
      unread: body.unreadNotificationsCount,
    }
  }
  const open = { ctaText: 'Review', body: 'Tue, Nov 10, 2026', read: false, unread: 1 }
  expect(await inBell()).toEqual(open)

  const decided = await dean.put('/pages/employee/attendances/report/excuse/approve', {
    excuse_ids: [filed.id],
  })
  expect(decided.body.handled).toBe(1)
  const approved = { ctaText: '', body: 'Tue, Nov 10, 2026 · Approved by Pat dean', read: true, unread: 0 }
  expect(await inBell()).toEqual(approved)

  const base = '/pages/employee/attendances/report'
  expect((await dean.post(`${base}/undo`, { decision_id: decided.body.decision_id })).status).toBe(200)
  expect(await inBell()).toMatchObject({ ctaText: 'Review', body: 'Tue, Nov 10, 2026' })

  await (await school.as(guardianId)).delete(`/excuses/${filed.id}`)
  expect(await inBell()).toMatchObject({ ctaText: '', body: 'Tue, Nov 10, 2026 · Withdrawn' })
})

it('a guardian who asks for more days asks the advisor anew, and is told who decides', async () => {
  const { guardianId, studentId } = await makeFamily(school.db, {
    advisorId: await school.persona('advisor'),
  })
  const guardian = await school.as(guardianId)
  const advisor = await school.as('advisor')
  const { body: filed } = await guardian.post('/excuses', {
    student_id: studentId,
    start_at: '2026-11-09T05:00:00Z',
    end_at: '2026-11-12T04:59:59Z',
    reason: 'Feeling sick or unwell',
  })
  const correct = async (change: object) => {
    const { status, body } = await guardian.patch(`/excuses/${filed.id}`, change)
    return [status, body.message, body.notice]
  }
  const inBell = async () => {
    const { body } = await advisor.get('/backoffice/notifications')
    return body.notifications
      .filter(({ redirectUrl }: { redirectUrl: string }) => redirectUrl === `/excuses/${filed.id}`)
      .map((one: { title: string; body: string; asks: boolean }) => [one.title, one.body, one.asks])
  }
  const waits = 'Amara Nwosu: an excuse waits for approval'
  const asked = [waits, 'Mon, Nov 9, 2026 to Wed, Nov 11, 2026', true]
  expect(await inBell()).toEqual([asked])

  // As many as others may decide, and a comment: the advisor has heard of it.
  expect(await correct({ end_at: '2026-11-13T04:59:59Z' })).toEqual([200, 'Excuse updated!', null])
  expect(await correct({ additional_comments: 'Fever' })).toEqual([200, 'Excuse updated!', null])
  expect(await inBell()).toEqual([asked])

  const approval =
    'More than 5 school days in a row need the approval of Pat advisor, the advisor of Juniper House.'
  expect(await correct({ end_at: '2026-11-21T04:59:59Z' })).toEqual([200, 'Excuse updated!', approval])
  const changed = [waits, 'Mon, Nov 9, 2026 to Wed, Nov 11, 2026 · Changed since', false]
  const ten = 'Amara Nwosu: 10 school days in a row need your approval'
  expect(await inBell()).toEqual([[ten, 'Mon, Nov 9, 2026 to Fri, Nov 20, 2026', true], changed])
  expect(await correct({ additional_comments: 'Pneumonia' })).toEqual([200, 'Excuse updated!', null])
  expect(await inBell()).toHaveLength(2)

  // Less again: what nobody else might decide, others may.
  const looked = 'The school will look at it. You will be told when it is decided.'
  expect(await correct({ end_at: '2026-11-11T04:59:59Z' })).toEqual([200, 'Excuse updated!', looked])
  expect(await inBell()).toEqual([
    [waits, 'Mon, Nov 9, 2026 to Tue, Nov 10, 2026', true],
    [ten, 'Mon, Nov 9, 2026 to Fri, Nov 20, 2026 · Changed since', false],
    changed,
  ])
  const dean = await school.as('dean')
  await dean.put('/pages/employee/attendances/report/excuse/approve', { excuse_ids: [filed.id] })
  expect((await inBell()).map(([, body]: [string, string]) => body.split(' · ')[1])).toEqual([
    'Approved by Pat dean',
    'Changed since',
    'Changed since',
  ])
})

it('a colleague who makes what a guardian asks for longer asks the advisor, who alone decides it then', async () => {
  const { guardianId, studentId } = await makeFamily(school.db, {
    advisorId: await school.persona('advisor'),
  })
  const { body: filed } = await (await school.as(guardianId)).post('/excuses', {
    student_id: studentId,
    start_at: '2026-11-09T05:00:00Z',
    end_at: '2026-11-12T04:59:59Z',
    reason: 'Feeling sick or unwell',
  })
  const advisor = await school.as('advisor')
  const inBell = async () => {
    const { body } = await advisor.get('/backoffice/notifications')
    return body.notifications
      .filter(({ redirectUrl }: { redirectUrl: string }) => redirectUrl === `/excuses/${filed.id}`)
      .map((one: { title: string; body: string; asks: boolean }) => [one.title, one.body, one.asks])
  }
  // The mother says so on the telephone.
  const longer = await (await school.as('dean')).patch(`/excuses/${filed.id}`, {
    end_at: '2026-11-21T04:59:59Z',
  })
  expect([longer.status, longer.body.notice]).toEqual([200, null])
  const ten = [
    'Amara Nwosu: 10 school days in a row need your approval',
    'Mon, Nov 9, 2026 to Fri, Nov 20, 2026',
    true,
  ]
  const three = [
    'Amara Nwosu: an excuse waits for approval',
    'Mon, Nov 9, 2026 to Wed, Nov 11, 2026 · Changed since',
    false,
  ]
  expect(await inBell()).toEqual([ten, three])

  // What the advisor corrects they know.
  const own = await advisor.patch(`/excuses/${filed.id}`, { end_at: '2026-11-20T04:59:59Z' })
  expect(own.status).toBe(200)
  expect(await inBell()).toEqual([ten, three])
})

it('a question of the school asks the guardians until one of them answers, or it is decided', async () => {
  const { guardianId, studentId } = await makeFamily(school.db, {
    advisorId: await school.persona('advisor'),
  })
  const otherId = await makeGuardian(school.db, { name: 'Chidi Nwosu', studentIds: [studentId] })
  const guardian = await school.as(guardianId)
  const other = await school.as(otherId)
  const dean = await school.as('dean')
  const excuseId = await makeExcuse(school.db, { studentId, requesterId: guardianId })
  const inBell = async () => {
    const { body } = await guardian.get('/backoffice/notifications')
    return body.notifications.map(
      (one: { asks: boolean; ctaText: string; read: boolean; redirectUrl: string }) => [
        one.asks,
        one.ctaText,
        one.read,
        one.redirectUrl,
      ],
    )
  }
  const questions = async () =>
    (await guardian.get('/family')).body.questions.map(
      (one: { excuse_id: number; student_id: number; body: string }) => [
        one.excuse_id,
        one.student_id,
        one.body,
      ],
    )
  const address = `/family/excuses/${excuseId}`
  const ask = (body: string) => dean.post(`/excuses/${excuseId}/messages`, { body })
  await ask('Is it the whole day?')
  expect(await inBell()).toEqual([[true, 'Answer', false, address]])
  expect(await questions()).toEqual([[excuseId, studentId, 'Is it the whole day?']])
  expect((await (await school.as(studentId)).get('/family')).body.questions).toEqual([])
  expect((await (await school.as(await makeGuardian(school.db))).get('/family')).body.questions).toEqual([])

  // The other guardian's answer is the family's.
  await other.post(`/excuses/${excuseId}/messages`, { body: 'Yes.' })
  expect(await inBell()).toEqual([[false, '', true, address]])
  expect(await questions()).toEqual([])

  await ask('And the day after?')
  expect(await questions()).toEqual([[excuseId, studentId, 'And the day after?']])
  const { body } = await dean.put('/pages/employee/attendances/report/excuse/approve', {
    excuse_ids: [excuseId],
  })
  expect(await questions()).toEqual([])
  // The news of the decision, the question it made idle, the one that was answered.
  expect((await inBell()).map(([asks]: [boolean]) => asks)).toEqual([false, false, false])
  await dean.post('/pages/employee/attendances/report/undo', { decision_id: body.decision_id })
  expect(await questions()).toEqual([[excuseId, studentId, 'And the day after?']])
  expect((await inBell()).map(([asks]: [boolean]) => asks).filter(Boolean)).toEqual([true])
})
