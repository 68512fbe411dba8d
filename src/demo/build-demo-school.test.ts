import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { buildDemoSchool } from './build-demo-school.ts'
import { campusLead, personaOf } from './demo-personas.ts'
import { type DemoPart, type DemoTable, loadOrder } from './demo-rows.ts'
import { isHoliday } from './school-year/holidays.ts'
import { planSchoolYear } from './school-year/school-year.ts'

const seed = 'test'

// A whole school takes a second on a quiet machine, and several on one that is not.
vi.setConfig({ testTimeout: 180_000 })

/** The whole school, by table: only for sizes that fit. */
async function buildAll(students: number, nowMs: number, ownSeed = seed) {
  const all: { [T in DemoTable]?: object[] } = {}
  for await (const part of buildDemoSchool({ students, seed: ownSeed, nowMs, passwordHash: 'hash' })) {
    for (const table of loadOrder) {
      const rows = part[table]
      if (!rows) continue
      all[table] ??= []
      for (const row of rows) all[table].push(row)
    }
  }
  const rowsOf = <T extends DemoTable>(table: T) => (all[table] ?? []) as NonNullable<DemoPart[T]>
  return { all, rowsOf }
}

const digest = (all: object) => createHash('sha256').update(JSON.stringify(all)).digest('hex')
const atMs = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const saturdayNight = atMs('2026-11-21T08:03:20Z')
const time = (value: unknown) => new Date(value as Date).getTime()

test('the same seed makes the same school, another seed another one', async () => {
  const [one, same, other] = await Promise.all([
    buildAll(60, saturdayNight),
    buildAll(60, saturdayNight),
    buildAll(60, saturdayNight, 'other'),
  ])
  expect(digest(one.all)).toBe(digest(same.all))
  expect(digest(one.all)).not.toBe(digest(other.all))
})

test('a network of any size keeps whole years: also its second block begins with the first cycle', async () => {
  const asked = { students: 6_000, seed, nowMs: saturdayNight, passwordHash: 'hash' }
  const { cycles } = planSchoolYear(saturdayNight)
  let houses = 0
  for await (const part of buildDemoSchool(asked)) {
    houses += part.houses?.length ?? 0
    const rolls = part.attendables?.filter((one) => (one.houseId ?? 0) > 12) ?? []
    if (rolls.length === 0) continue
    expect(new Set(rolls.map((one) => one.kind))).toEqual(new Set(['standup', 'checkpoint']))
    expect(rolls.map((one) => one.schoolDate).sort()[0]).toBe(cycles[0]?.firstDay)
    break
  }
  expect(houses).toBe(24)
})

test('within the hour only presence and the sessions around now move', async () => {
  const [one, later] = await Promise.all([
    buildAll(60, saturdayNight),
    buildAll(60, saturdayNight + 20 * 60_000),
  ])
  for (const table of [
    'users',
    'students',
    'guardianStudents',
    'houses',
    'experiences',
    'registrations',
  ] as const) {
    expect(later.rowsOf(table)).toEqual(one.rowsOf(table))
  }
})

describe('the default school', async () => {
  const { rowsOf } = await buildAll(300, saturdayNight)

  test('has the numbers the issue asks for', () => {
    expect(rowsOf('students')).toHaveLength(300)
    // And the dean of one campus, two of one name, and one who has left.
    expect(rowsOf('employees')).toHaveLength(60 + 4)
    expect(rowsOf('houses')).toHaveLength(12)
    expect(rowsOf('cycles')).toHaveLength(5)
    expect(rowsOf('experiences')).toHaveLength(200)
    expect(rowsOf('accounts')).toHaveLength(rowsOf('users').length)
    expect(new Set(rowsOf('users').map((user) => user.email)).size).toBe(rowsOf('users').length)
  })

  test('has classes of 12 to 26, a few larger and one of 200', () => {
    const running = new Set(
      rowsOf('experiences').flatMap((one) => (one.cycleId === runningCycleId() ? [one.id] : [])),
    )
    const sizes = new Map<number, number>()
    for (const { experienceId, droppedAt } of rowsOf('registrations')) {
      if (running.has(experienceId) && droppedAt == null)
        sizes.set(experienceId, (sizes.get(experienceId) ?? 0) + 1)
    }
    const sorted = [...sizes.values()].sort((a, b) => b - a)
    expect(sorted[0]).toBe(200)
    expect(sorted.filter((size) => size >= 12 && size <= 26).length).toBeGreaterThanOrEqual(35)
  })

  function runningCycleId() {
    return rowsOf('cycles').findLast((cycle) => time(cycle.startsAt) <= saturdayNight)?.id
  }

  test('seats two students of one name in one class', () => {
    const names = new Map(rowsOf('users').map((user) => [user.id, user.name]))
    const bridges = rowsOf('experiences').find(
      (one) => one.title === 'Bridges and Loads' && one.cycleId === runningCycleId(),
    )
    const seated = rowsOf('registrations').flatMap((one) =>
      one.experienceId === bridges?.id ? [names.get(one.studentId)] : [],
    )
    expect(seated.filter((name) => name === 'Grace Kim')).toHaveLength(2)
  })

  test('has a guardian with three children, and no student without a guardian', () => {
    const children = new Map<number, number>()
    for (const { guardianId } of rowsOf('guardianStudents'))
      children.set(guardianId, (children.get(guardianId) ?? 0) + 1)
    expect(Math.max(...children.values())).toBe(3)
    expect(new Set(rowsOf('guardianStudents').map((one) => one.studentId)).size).toBe(300)
  })

  test('puts the personas where the sign-in page says', () => {
    const idOf = (email: string) => rowsOf('users').find((user) => user.email === email)?.id
    const declan = idOf(personaOf('student').email)
    const juniper = rowsOf('houses').find((house) => house.title === 'Juniper House')
    expect(juniper?.advisorId).toBe(idOf(personaOf('advisor').email))
    expect(rowsOf('students').find((student) => student.id === declan)?.houseId).toBe(juniper?.id)
    expect(rowsOf('guardianStudents')).toContainEqual(
      expect.objectContaining({ guardianId: idOf(personaOf('guardian').email), studentId: declan }),
    )
    const titlesOf = (slug: 'advisor' | 'facilitator') =>
      rowsOf('experienceExperts').flatMap((one) => {
        const experience = rowsOf('experiences').find(({ id }) => id === one.experienceId)
        const isOwn =
          one.employeeId === idOf(personaOf(slug).email) && experience?.cycleId === runningCycleId()
        return isOwn ? [experience?.title] : []
      })
    expect(titlesOf('advisor')).toEqual([
      'The Kelp Forest',
      'Bridges and Loads',
      'Reading Le Guin',
      'Open Studio',
    ])
    expect(titlesOf('facilitator')).toHaveLength(5)
  })

  test('has one dean who is limited to a campus, with all that deans may do', () => {
    const { email, cohortId } = campusLead
    const leadId = rowsOf('users').find((user) => user.email === email)?.id
    const groups = rowsOf('permissionGroupMembers').filter((one) => one.employeeId === leadId)
    const dean = rowsOf('permissionGroups').find((one) => one.slug === 'dean')
    expect(groups).toMatchObject([{ groupId: dean?.id, cohortIds: [cohortId] }])
    const campusesOfHouses = new Set(rowsOf('houses').map((house) => house.cohortId))
    expect(campusesOfHouses.has(cohortId) && campusesOfHouses.size > 1).toBe(true)
  })

  test('has two colleagues of one name, and one who has left and keeps their group', () => {
    const ofName = (name: string) => rowsOf('users').filter((one) => one.name === name)
    expect(new Set(ofName('Jordan Ellis').map(({ email }) => email)).size).toBe(2)
    const [left] = ofName('Rosalind Achterberg')
    expect(left?.deactivatedAt).toBeInstanceOf(Date)
    expect(rowsOf('permissionGroupMembers').some((one) => one.employeeId === left?.id)).toBe(true)
  })

  test('closed a campus for snow on a school day that is past: nobody of it met in the house', () => {
    const closed = rowsOf('holidays').filter((one) => one.closedFor)
    expect(closed).toMatchObject([{ title: 'snow', closedFor: 'snow', cohortId: 1, startsOn: '2026-11-05' }])
    const housesThere = new Set(rowsOf('houses').flatMap((house) => (house.cohortId === 1 ? [house.id] : [])))
    const onTheDay = rowsOf('attendables').filter((one) => one.schoolDate === closed[0]?.startsOn)
    expect(onTheDay.length).toBeGreaterThan(0)
    expect(onTheDay.filter((one) => one.houseId && housesThere.has(one.houseId))).toEqual([])
  })

  test('has excuses of every state, some of more than five school days', () => {
    const states = new Set(rowsOf('excuses').map((one) => (one.removedAt ? 'removed' : String(one.approved))))
    expect([...states].sort()).toEqual(['false', 'null', 'removed', 'true'])
    const days = rowsOf('excuses').map((one) => (time(one.endsAt) - time(one.startsAt)) / 86_400_000)
    expect(Math.max(...days)).toBeGreaterThan(6)
  })

  test('has no two excuses of a student that wait or count in one time', () => {
    const standing = rowsOf('excuses').filter((one) => !one.removedAt && one.approved !== false)
    for (const own of Map.groupBy(standing, (one) => one.studentId).values()) {
      const inTime = own.sort((one, two) => time(one.startsAt) - time(two.startsAt))
      for (const [index, one] of inTime.slice(1).entries())
        expect(time(one.startsAt)).toBeGreaterThanOrEqual(time(inTime[index]?.endsAt ?? one.startsAt))
    }
  })

  test('tells a believable attendance: most are present, every status occurs, some rolls were not taken', () => {
    const past = new Set(
      rowsOf('attendables').flatMap((one) => (time(one.endsAt) < saturdayNight ? [one.id] : [])),
    )
    const rolls = rowsOf('attendances').filter((row) => past.has(row.attendableId))
    const taken = rolls
      .map((row) => row.staffStatuses ?? row.computedStatuses ?? [])
      .filter((row) => row.length > 0)
    const share = (status: string) => taken.filter((row) => row.includes(status)).length / taken.length
    const absent = share('Unexcused Absent') + share('Excused Absent')
    expect(1 - absent).toBeGreaterThan(0.88)
    expect(1 - absent).toBeLessThan(0.96)
    for (const status of ['Late', 'Insufficient', 'Unexcused Absent', 'Excused Absent'])
      expect(share(status)).toBeGreaterThan(0.005)
    expect(taken.length).toBeLessThan(rolls.length)
    expect(rolls.some((row) => row.notifiedAt)).toBe(true)
    expect(rolls.some((row) => row.staffStatuses && row.computedStatuses?.length)).toBe(true)
  })

  test('leaves the rolls of what is to come empty', () => {
    const future = new Set(
      rowsOf('attendables').flatMap((one) => (time(one.startsAt) > saturdayNight ? [one.id] : [])),
    )
    const rolls = rowsOf('attendances').filter((row) => future.has(row.attendableId))
    expect(rolls.length).toBeGreaterThan(0)
    expect(rolls.every((row) => row.computedStatuses?.length === 0 && !row.staffStatuses)).toBe(true)
  })

  test('holds no class on a holiday or a weekend, except around now', () => {
    const { holidays } = planSchoolYear(saturdayNight)
    const nearNow = (startsAt: unknown) => Math.abs(time(startsAt) - saturdayNight) < 2 * 3_600_000
    const wrong = rowsOf('attendables').filter(
      (one) =>
        (isHoliday(holidays, String(one.schoolDate), null) ||
          [0, 6].includes(new Date(`${one.schoolDate}T12:00`).getDay())) &&
        !nearNow(one.startsAt),
    )
    expect(wrong).toEqual([])
  })
})

test.each([
  '2026-11-26T20:00:00Z',
  '2026-11-01T06:30:00Z',
  '2027-03-14T06:59:00Z',
  '2027-01-01T04:59:59Z',
  '2026-11-24T15:20:00Z',
])('at %s the facilitator has a session running, one just ended and one about to begin', async (text) => {
  const nowMs = atMs(text)
  const { rowsOf } = await buildAll(60, nowMs)
  const facilitator = rowsOf('users').find((user) => user.email === personaOf('facilitator').email)?.id
  const own = new Set(
    rowsOf('experienceExperts').flatMap((one) => (one.employeeId === facilitator ? [one.experienceId] : [])),
  )
  const sessions = rowsOf('attendables').filter((one) => one.experienceId && own.has(one.experienceId))
  const starts = (one: (typeof sessions)[number]) => time(one.startsAt) - nowMs
  const ends = (one: (typeof sessions)[number]) => time(one.endsAt) - nowMs
  const hour = 3_600_000
  const running = sessions.find((one) => starts(one) <= 0 && ends(one) > 0)
  expect(running).toBeDefined()
  expect(sessions.some((one) => ends(one) <= 0 && ends(one) > -hour)).toBe(true)
  expect(sessions.some((one) => starts(one) > 0 && starts(one) <= hour)).toBe(true)
  const roll = rowsOf('attendances').filter((row) => row.attendableId === running?.id)
  expect(roll.some((row) => row.firstJoinedAt)).toBe(true)
})
