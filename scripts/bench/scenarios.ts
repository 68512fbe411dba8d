import type { BenchClass } from './bench-class.ts'
import { type BenchCall, get, type Scenario } from './bench-types.ts'
import { calendarScenariosOf } from './calendar-scenarios.ts'
import { excuseScenariosOf } from './excuse-scenarios.ts'
import { morningScenariosOf } from './morning-scenarios.ts'
import { signInCall } from './sign-in.ts'

/** What people type: a name, the beginning of one, a surname, two words, something rare, an experience, a slip, a verb. */
const searches = ['maria', 'jo', 'okafor', 'anna s', 'xylo', 'kelp forest', 'okafro', 'add absence for maria']

/** Every call that an issue names. */
export const scenariosOf = (benchClass: BenchClass): Scenario[] => [
  ...attendanceScenariosOf(benchClass),
  ...calendarScenariosOf(benchClass),
  ...excuseScenariosOf(benchClass),
  ...morningScenariosOf(benchClass),
]

/** The calls that issue 2 §6 names. */
function attendanceScenariosOf({ experienceId, sessions, emails }: BenchClass): Scenario[] {
  const attendance = `/api/backoffice/facilitate/expedition/${experienceId}/attendance`
  const save = (session: BenchClass['sessions'][number], status: string): BenchCall => ({
    method: 'POST',
    path: `${attendance}/default/${session.id}`,
    body: {
      _action: 'overwrite_attendances',
      attendances: session.attendanceIds.map((id) => ({ id, status })),
    },
  })
  const shared = { isRead: true, persona: 'facilitator' } as const
  return [
    { ...shared, name: 'Empty endpoint', lanes: [[get('/healthz')]] },
    { ...shared, name: 'Cheapest call of the contract', lanes: [[get('/api/backoffice/_root')]] },
    {
      ...shared,
      name: 'Sign-in',
      isRead: false,
      checksPassword: true,
      lanes: emails.map((email) => [signInCall(email)]),
    },
    { ...shared, name: 'Shell load', lanes: [[get('/api/backoffice/root/authenticated')]] },
    {
      ...shared,
      name: 'Roll of 200 read',
      lanes: sessions.map((session) => [get(`${attendance}/default/${session.id}`)]),
    },
    {
      ...shared,
      name: 'Roll of 200 saved, every row changed',
      isRead: false,
      lanes: sessions.map((session) => [save(session, 'Late'), save(session, 'Present')]),
    },
    { ...shared, name: 'Grid of 200 students, 40 sessions', lanes: [[get(`${attendance}/aggregated`)]] },
    {
      ...shared,
      name: 'Search, all campuses',
      persona: 'director',
      lanes: [searches.map((text) => get(`/api/backoffice/search?q=${encodeURIComponent(text)}`))],
    },
  ]
}
