import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeHouseEvent, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { nobody, type Viewer } from '#server/api/viewer.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { findBookingConflicts } from './faculty-availability.service.ts'

let school: TestSchool
let director: Client
let employeeId: number

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
})
afterAll(() => school.stop())
beforeEach(async () => {
  employeeId = await makeEmployee(school.db, { name: 'Ada Marsh' })
})

const path = (id = employeeId) => `/backoffice/faculty-availability/${id}`
const tuesday = { weekday: 2, from: '08:00', to: '16:00' }
const save = (client: Client, hours: object[], version = 0, id = employeeId) =>
  client.call({ method: 'PUT', url: `/api${path(id)}/hours`, payload: { hours, version } })
const dentist = {
  kind: 'away',
  first_day: '2026-11-17',
  last_day: '2026-11-17',
  from: null,
  to: null,
  reason: 'Dentist',
}
const read = async (client = director, query = '') => (await client.get(`${path()}${query}`)).body

describe('whom somebody wants to book', () => {
  it('is answered in the order asked: who is busy, away or free; what moves does not count', async () => {
    const { db } = school
    const otherId = await makeEmployee(db, { name: 'Bo Reed' })
    const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
    const experienceId = await makeExperience(db, { cycleId, title: 'Kelp', expertIds: [employeeId] })
    const { sessionId } = await makeSession(db, {
      experienceId,
      startAt: '2026-11-18T15:00:00Z',
      endAt: '2026-11-18T16:00:00Z',
    })
    await director.post(`${path(otherId)}/exceptions`, dentist)
    const at = (id: number, from: string) => ({
      employeeId: id,
      fromMs: Date.parse(from),
      toMs: Date.parse(from) + 3_600_000,
    })
    const asked = [
      at(employeeId, '2026-11-18T15:30:00Z'),
      at(otherId, '2026-11-17T15:00:00Z'),
      at(otherId, '2026-11-18T15:30:00Z'),
    ]
    const texts = async (asker: 'director' | 'facilitator', besides?: ReadonlySet<number>) => {
      const grants: Viewer['grants'] =
        asker === 'director' ? new Map([['availability.manage', 'all']]) : new Map()
      const viewer: Viewer = { ...nobody, role: 'employee', userId: await school.persona(asker), grants }
      return (await findBookingConflicts(db, viewer, asked, besides)).map((one) => one?.text)
    }
    expect(await texts('director')).toEqual(['At the same time: Kelp', 'Not available: Dentist', undefined])
    expect(await texts('facilitator')).toEqual([
      'Another meeting at the same time',
      'Not available',
      undefined,
    ])
    expect(await texts('director', new Set([sessionId]))).toEqual([
      undefined,
      'Not available: Dentist',
      undefined,
    ])
  })
})

describe('when somebody can be booked', () => {
  it('is said by themselves and by who manages it, read by all staff, and by no family', async () => {
    const ownId = await school.persona('facilitator')
    const facilitator = await school.as('facilitator')
    expect((await read(facilitator)).canManage).toBe(false)
    expect((await save(facilitator, [tuesday])).status).toBe(403)
    expect((await facilitator.post(`${path()}/exceptions`, dentist)).status).toBe(403)
    expect((await save(facilitator, [tuesday], 0, ownId)).status).toBe(200)
    expect((await facilitator.get(path(ownId))).body).toMatchObject({ isOwn: true, canManage: true })
    expect((await save(director, [tuesday])).status).toBe(200)
    expect((await read(facilitator)).hours).toEqual([tuesday])
    const guardian = await school.as('guardian')
    expect((await guardian.get(path())).status).toBe(403)
    expect((await save(guardian, [tuesday])).status).toBe(403)
    expect((await director.get(path(99_999))).status).toBe(404)
  })

  it('keeps a week in order, tells nothing said from never, and refuses hours that end before they begin', async () => {
    expect((await read()).hours).toBeNull()
    const wrong = await save(director, [tuesday, { weekday: 3, from: '10:00', to: '09:00' }])
    expect(wrong.body.data.formErrors).toEqual({ 'hours.1.to': 'These hours end before they begin.' })
    await save(director, [{ weekday: 2, from: '15:30', to: '24:00' }, tuesday])
    expect((await read()).hours).toEqual([{ weekday: 2, from: '08:00', to: '24:00' }])
    expect((await save(director, [], 1)).status).toBe(200)
    expect((await read()).hours).toEqual([])
  })

  it('is saved by one of 25 at once; the others hear who was faster', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => save(director, [tuesday])))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = all.filter(({ status }) => status === 409)
    expect(late).toHaveLength(24)
    expect(late[0]?.body.message).toMatch(/ saved these hours in the meantime\.$/)
    expect((await read()).version).toBe(1)
  })

  it('has exceptions that are changed by whoever may add one, and by nobody else', async () => {
    const { body } = await director.post(`${path()}/exceptions`, dentist)
    const change = (client: Client, part: object, employee?: number) =>
      client.put(`${path(employee)}/exceptions/${body.id}`, { ...dentist, version: 2, ...part })
    const first = { version: 1, reason: 'Two dentists', last_day: '2026-11-18' }
    expect((await change(director, first)).body.version).toBe(2)
    expect((await read()).exceptions).toEqual([
      { id: body.id, ...dentist, version: 2, reason: 'Two dentists', last_day: '2026-11-18' },
    ])
    // Whoever opened it before hears who was faster, and writes over nothing.
    const late = await change(director, { ...first, reason: 'One' })
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/ saved this exception in the meantime\.$/),
    ])
    const wrong = await change(director, { last_day: '2026-11-16' })
    expect(Object.keys(wrong.body.data.formErrors)).toEqual(['last_day'])
    expect((await change(director, {}, await makeEmployee(school.db))).status).toBe(404)
    expect((await change(await school.as('facilitator'), {})).status).toBe(403)
    expect((await read()).exceptions[0].reason).toBe('Two dentists')
  })

  it('has exceptions, whose reason only they and their managers read, and which come back after an undo', async () => {
    const { body } = await director.post(`${path()}/exceptions`, dentist)
    expect((await read()).exceptions).toEqual([{ id: body.id, version: 1, ...dentist }])
    expect((await read(await school.as('facilitator'))).exceptions[0].reason).toBeNull()
    const other = await makeEmployee(school.db)
    expect((await director.delete(`${path(other)}/exceptions/${body.id}`)).status).toBe(404)
    const { body: gone } = await director.delete(`${path()}/exceptions/${body.id}`)
    expect((await read()).exceptions).toEqual([])
    await director.post(`${path()}/exceptions`, gone.removed)
    expect((await read()).exceptions).toMatchObject([dentist])
    const fields = async (part: object) =>
      Object.keys((await director.post(`${path()}/exceptions`, { ...dentist, ...part })).body.data.formErrors)
    expect(await fields({ last_day: '2026-11-16' })).toEqual(['last_day'])
    expect(await fields({ kind: 'extra' })).toEqual(['from'])
    expect(await fields({ from: '10:00', to: '09:00' })).toEqual(['to'])
    expect(await fields({ reason: ' ' })).toEqual(['reason'])
    expect(await fields({ last_day: '2028-11-17' })).toEqual(['last_day'])
  })

  it('marks what stands where it should not: outside the hours, on an exception, at the same time', async () => {
    const { db } = school
    const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
    const sessionAt = async (title: string, startAt: string) => {
      const experienceId = await makeExperience(db, { cycleId, title, expertIds: [employeeId] })
      return makeSession(db, {
        experienceId,
        startAt,
        endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString(),
      })
    }
    await save(director, [tuesday, { weekday: 3, from: '08:00', to: '16:00' }])
    await sessionAt('Fits', '2026-11-18T15:00:00Z')
    await sessionAt('Too late', '2026-11-18T22:00:00Z')
    await sessionAt('Away', '2026-11-17T15:00:00Z')
    await makeHouseEvent(db, { advisorId: employeeId, startAt: '2026-11-18T18:30:00Z' })
    await sessionAt('Twice', '2026-11-18T18:30:00Z')
    await sessionAt('Another week', '2026-11-25T15:00:00Z')
    await director.post(`${path()}/exceptions`, dentist)
    const conflicts = async (client: Client) => {
      const { meetings } = await read(client, '?date=2026-11-18')
      return meetings.map(({ title, conflict }: { title: string; conflict: string | null }) => [
        title,
        conflict,
      ])
    }
    const mine = await conflicts(director)
    const houseTitle = mine.find(([, conflict]: string[]) => conflict === 'At the same time: Twice')?.[0]
    expect(mine).toHaveLength(5)
    expect(mine).toContainEqual(['Away', 'Not available: Dentist'])
    expect(mine).toContainEqual(['Fits', null])
    expect(mine).toContainEqual(['Twice', `At the same time: ${houseTitle}`])
    expect(mine).toContainEqual(['Too late', 'Outside the hours'])
    const others = await conflicts(await school.as('facilitator'))
    expect(others).toContainEqual([null, 'Not available'])
    expect(others).toContainEqual([null, 'Another meeting at the same time'])
    expect(others.every(([title]: (string | null)[]) => title === null)).toBe(true)
  })
})
