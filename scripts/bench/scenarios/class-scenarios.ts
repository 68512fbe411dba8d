import { type BenchCall, get, type Scenario } from '../bench-types.ts'
import type { BenchClass, BenchRolls } from './bench-class.ts'

/** Rolls and grids of a class of 200 (issue 2 §6) and of one of 25 (issue 10 §3). */
export function classScenariosOf({ small, ...large }: BenchClass): Scenario[] {
  const shared = { persona: 'facilitator' } as const
  const read = { ...shared, isRead: true, isFlat: true }
  const save = { ...shared, isRead: false }
  return [
    {
      ...read,
      name: 'Roll of 25 read',
      goal: { ratio: 2, cpuMs: 1.5 },
      lanes: small.sessions.map(({ id }) => [get(`${attendanceOf(small)}/default/${id}`)]),
    },
    { ...save, name: 'Roll of 25 saved, every row changed', goal: { ratio: 2 }, lanes: savingLanes(small) },
    {
      ...read,
      name: 'Grid of 25 students, 40 sessions',
      lanes: [[get(`${attendanceOf(small)}/aggregated`)]],
    },
    {
      ...read,
      name: 'Roll of 200 read',
      lanes: large.sessions.map(({ id }) => [get(`${attendanceOf(large)}/default/${id}`)]),
    },
    { ...save, name: 'Roll of 200 saved, every row changed', lanes: savingLanes(large) },
    {
      ...read,
      name: 'Grid of 200 students, 40 sessions',
      lanes: [[get(`${attendanceOf(large)}/aggregated`)]],
    },
  ]
}

const attendanceOf = ({ experienceId }: BenchRolls) =>
  `/api/backoffice/facilitate/expedition/${experienceId}/attendance`

/** Every connection has a session of its own and says two things of it in turn. */
function savingLanes(rolls: BenchRolls): BenchCall[][] {
  const save = ({ id, attendanceIds }: BenchRolls['sessions'][number], status: string): BenchCall => ({
    method: 'POST',
    path: `${attendanceOf(rolls)}/default/${id}`,
    body: {
      _action: 'overwrite_attendances',
      attendances: attendanceIds.map((attendanceId) => ({ id: attendanceId, status })),
    },
  })
  return rolls.sessions.map((session) => [save(session, 'Late'), save(session, 'Present')])
}
