import type pg from 'pg'
import { insertPerson } from '#domains/people/server/people.service.ts'
import { keepRelease } from '#domains/progress-reports/server/progress-reports.service.ts'
import type { Database } from '#server/database/database.ts'
import { personaOf } from '../demo-personas.ts'
import { databaseOn } from '../house-reports/database-on.ts'
import { assessRunningClasses } from './assess-classes.ts'

interface Options {
  readonly nowMs: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Reports are large rows, and a large demo is for figures: so many students have them. */
const mostStudents = 600

/**
 * Two published rounds of progress reports and one that is held: the end of the cycle before, the middle of this one, and
 * that of one campus, which goes out tomorrow. With guardians whom a court or the family has spoken of.
 */
export async function addProgressReports(client: pg.ClientBase, { nowMs }: Options): Promise<void> {
  const db = databaseOn(client)
  await addCustody(db, nowMs)
  const cycles = await db
    .selectFrom('cycles')
    .select(['id', 'title', 'startsAt', 'endsAt'])
    .where('startsAt', '<=', new Date(nowMs))
    .orderBy('startsAt', 'desc')
    .limit(2)
    .execute()
  const [running, before] = cycles
  const director = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', personaOf('director').email)
    .executeTakeFirst()
  if (!running || !director) return
  await assessRunningClasses(client, { cycles: cycles.map(({ id }) => id), nowMs, mostStudents })
  if (before) {
    const askedAtMs = before.endsAt.getTime() + 2 * dayMs
    if (askedAtMs < nowMs)
      await keepRelease(db, {
        selection: {
          cycleId: before.id,
          kind: 'end_cycle',
          studentIds: (await listAssessed(client, before.id)).map(({ id }) => id),
        },
        cycle: before,
        askedBy: director.id,
        askedAtMs,
        goesOutAtMs: askedAtMs + hourMs,
        nowMs,
      })
  }
  const assessed = await listAssessed(client, running.id)
  const last = Math.max(...assessed.map(({ cohort_id }) => cohort_id))
  const asked = { cycle: running, askedBy: director.id, nowMs }
  const ofCampus = (isLast: boolean) => ({
    cycleId: running.id,
    kind: 'mid_cycle' as const,
    studentIds: assessed.filter(({ cohort_id }) => (cohort_id === last) === isLast).map(({ id }) => id),
  })
  const out = { askedAtMs: nowMs - 2 * dayMs, goesOutAtMs: nowMs - 2 * dayMs + hourMs }
  await keepRelease(db, { selection: ofCampus(false), ...asked, ...out })
  const held = { askedAtMs: nowMs - hourMs, goesOutAtMs: nowMs + dayMs - hourMs }
  await keepRelease(db, { selection: ofCampus(true), ...asked, ...held })
  await openSome(client)
}

async function listAssessed(client: pg.ClientBase, cycleId: number) {
  const { rows } = await client.query<{ id: number; cohort_id: number }>(
    `select s.id, s.cohort_id from students s where s.status = 'active' and s.id in (
       select a.student_id from assessments a join experiences e on e.id = a.experience_id where e.cycle_id = $1)
     order by s.id`,
    [cycleId],
  )
  return rows
}

/** Four of seven people who may open a report did. */
const openSome = (client: pg.ClientBase) =>
  client.query(`
    insert into report_openings (report_id, user_id, first_at, last_at)
    select r.id, who.id, o.out_at + interval '1 hour' * (abs(hashtext(r.id || 'at' || who.id)) % 20),
      o.out_at + interval '1 hour' * (20 + abs(hashtext(r.id || 'last' || who.id)) % 20)
    from reports r join report_releases o on o.id = r.release_id and o.out_at is not null
    join lateral (select r.student_id as id union all
      select g.guardian_id from guardian_students g where g.student_id = r.student_id and g.sees_records) who on true
    where abs(hashtext(r.id || ' ' || who.id)) % 7 < 4`)

/** Whose second guardian is added, and what was said of them. */
const custody = [
  {
    student: personaOf('student').name,
    guardian: ['Fergal', 'O’Shaughnessy', 'father'],
    remark: 'School records to the mother only. Court order, valid until Aug 31, 2027.',
    sees: false,
  },
  {
    student: 'Penelope Zhao',
    guardian: ['Wei', 'Zhao', 'father'],
    remark: 'Both parents, separate copies.',
    sees: true,
  },
] as const

async function addCustody(db: Database, nowMs: number): Promise<void> {
  for (const { student, guardian, remark, sees } of custody) {
    const [firstName, lastName, relationship] = guardian
    const child = await db
      .selectFrom('guardianStudents')
      .innerJoin('users', 'users.id', 'guardianStudents.studentId')
      .innerJoin('accounts', 'accounts.userId', 'guardianStudents.guardianId')
      .select(['studentId', 'accounts.password'])
      .where('users.name', '=', student)
      .executeTakeFirst()
    if (!child) continue
    const email = `${firstName}.${lastName.replace('’', '')}@family.homeroom.test`.toLowerCase()
    const guardianId = await insertPerson(db, 'guardian', { firstName, lastName, email })
    await db.insertInto('guardians').values({ id: guardianId }).execute()
    await db
      .insertInto('accounts')
      .values({
        userId: guardianId,
        accountId: String(guardianId),
        providerId: 'credential',
        password: child.password,
      })
      .execute()
    await db
      .insertInto('guardianStudents')
      .values({
        guardianId,
        studentId: child.studentId,
        relationship,
        custodyRemark: remark,
        seesRecords: sees,
        remarkedAt: new Date(nowMs - 40 * dayMs),
      })
      .execute()
  }
}
