import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'
import { makeFamily } from './excuses.factory.ts'

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
