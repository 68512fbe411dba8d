import type pg from 'pg'
import { personaOf } from '../demo-personas.ts'
import { type PlannedApplication, plannedApplication } from './planned-applications.ts'

/** Of `turns`: whose application is before the decision, is gathered, is begun. */
const [decided, gathering, begun] = [8, 1, 2]

/** Below those of the pictures. */
const firstId = 918

const longName = 'Maximiliana-Alexandra Theodora Konstantinopolitanska von und zu Hohenlohe-Öhringen'

/**
 * What admitting and joining meet: a sibling of a family that is here, somebody who was here before, an address of the
 * staff, a name as long as there may be, and one child for whom both parents applied.
 */
export async function awkwardApplications(
  client: pg.ClientBase,
  nowMs: number,
  campuses: readonly number[],
): Promise<PlannedApplication[]> {
  const { rows } = await client.query<{ first: string; last: string; born: string | null; cohort: number }>(
    `select u.first_name as first, u.last_name as last, s.date_of_birth::text as born, s.cohort_id as cohort
     from students s join users u on u.id = s.id join cohorts c on c.id = s.cohort_id and c.is_offered
     where s.status = 'withdrawn' order by u.id limit 1`,
  )
  const [gone] = rows
  const { rows: cycles } = await client.query<{ day: string }>(
    `select (starts_at at time zone 'America/New_York')::date::text as day from cycles where starts_at > $1
     order by starts_at limit 1`,
    [new Date(nowMs)],
  )
  const [next] = cycles
  const [campus = null] = campuses
  let id = firstId
  const like = (index: number, more: Partial<PlannedApplication>): PlannedApplication => {
    id += 1
    return {
      ...plannedApplication(index, nowMs, campuses),
      ...{ id, cohort_id: campus, email: `student${id}@mail.example`, grade: 7 },
      guardian_email: `guardian${id}@mail.example`,
      ...more,
    }
  }
  const double = { last: 'Okonkwo-Bright', born: '2014-02-28', school_now: 'Riverside Middle School' }
  return [
    like(decided, {
      ...{ first: longName.slice(0, 60), last: '🌱 Ångström-Ní Bhraonáin', guardian: 'O' },
      ...{ guardian_email: personaOf('facilitator').email, cohort_id: null },
    }),
    like(decided, {
      ...{ first: 'Róisín', last: 'O’Shaughnessy', relationship: 'Mother' },
      guardian: 'Siobhán O’Shaughnessy',
      guardian_email: personaOf('guardian').email,
      ...(next && { starts_on: next.day }),
    }),
    ...(gone === undefined
      ? []
      : [
          like(decided, {
            ...{ first: gone.first, last: gone.last, cohort_id: gone.cohort },
            ...(gone.born !== null && { born: gone.born }),
          }),
        ]),
    like(gathering, { ...double, first: 'Chidi', guardian: 'Ngozi Okonkwo', relationship: 'Mother' }),
    like(begun, {
      ...double,
      ...{ first: 'CHIDI', guardian: 'Thomas Bright', relationship: 'Father', grade: 8 },
    }),
  ]
}
