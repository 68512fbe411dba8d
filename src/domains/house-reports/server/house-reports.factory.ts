import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Database } from '#server/database/database.ts'

const letters: Readonly<Record<string, AttendanceStatus[]>> = {
  P: ['Present'],
  L: ['Late'],
  I: ['Insufficient'],
  U: ['Unexcused Absent'],
  E: ['Excused Absent'],
  '-': [],
}

/** A student's stand-ups in a week from its Monday on, a letter each: `PUL-` (a dash is a roll not taken). */
export async function makeStandups(
  db: Database,
  choice: {
    readonly houseId: number
    readonly studentId: number
    readonly monday: string
    readonly days: string
  },
): Promise<number[]> {
  const { houseId, studentId, monday, days } = choice
  const ids: number[] = []
  for (const [index, letter] of [...days].entries()) {
    const date = Temporal.PlainDate.from(monday).add({ days: index % 5 })
    const startAt = date.toZonedDateTime({
      timeZone: 'America/New_York',
      plainTime: Temporal.PlainTime.from({ hour: 8 + Math.floor(index / 5) }),
    })
    ids.push(
      await makeRoll(db, {
        houseId,
        startAt: startAt.toInstant().toString(),
        minutes: 15,
        rows: [[studentId, ...(letters[letter] ?? [])]],
      }),
    )
  }
  return ids
}

/** A house with one student, and the advisor if one is given. */
export async function makeHouseOfOne(
  db: Database,
  choice: { readonly title: string; readonly studentName: string; readonly advisorId?: number },
): Promise<{ houseId: number; studentId: number }> {
  const { title, studentName, advisorId } = choice
  const houseId = await makeHouse(db, { title, ...(advisorId !== undefined && { advisorId }) })
  await db
    .updateTable('houses')
    .set({ createdAt: new Date('2026-08-01T12:00:00Z') })
    .where('id', '=', houseId)
    .execute()
  return { houseId, studentId: await makeStudent(db, { name: studentName, houseId }) }
}
