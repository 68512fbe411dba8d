import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { lockHousesOfMove, moveStudent } from '#domains/houses/server/houses.service.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { actOf, changeByImport } from '#domains/registrations/server/registrations.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { Batch } from './batches.ts'
import { motivationOf } from './change-standing.ts'

interface Back {
  readonly changeId: number
  readonly studentId: number
  readonly house: string
  readonly experienceIds: readonly number[]
  readonly userId: number
}

/**
 * Gives students whom an import let go and who are back their house and places again, while these are there and have
 * room. Runs after everybody is back, each in a transaction of its own: the lock of a house comes before that of a
 * student. Done again it gives nothing twice.
 */
export async function giveBack(services: Services, importId: number): Promise<void> {
  const { rows } = await sql<Back>`
    select c.id as change_id, c.our_id as student_id, coalesce(c.before ->> 'house', '') as house, i.rolled_back_by as user_id,
      coalesce((select array_agg(x order by x) from unnest(gone.given_up) x where exists (
        select from experiences e join cycles y on y.id = e.cycle_id and y.ends_at > ${new Date(services.clock.nowMs())}
        where e.id = x and e.archived_at is null)), '{}') as experience_ids
    from roster_changes c join roster_imports i on i.id = c.import_id
    left join lateral (select given_up from student_status_changes s where s.student_id = c.our_id
      and s.motivation = ${motivationOf({ importId })} and s.to_status = 'withdrawn' order by s.id desc limit 1) gone on true
    where c.import_id = ${importId} and c.kind = 'person' and c.sign = 'leave' and c.role = 'student'
      and c.rolled_back_at >= i.rolled_back_at and c.problem = '' order by c.id`.execute(services.database)
  for (const back of rows)
    await inTransaction(services.database, async (db) => {
      const nowMs = services.clock.nowMs()
      const batch = { db, services, importId, source: '', userId: back.userId, nowMs }
      if (back.house !== '') await giveHouseBack(batch, back)
      if (back.experienceIds.length > 0) await givePlacesBack(batch, back)
    })
}

async function giveHouseBack({ db, userId, nowMs }: Batch, { studentId, house: title }: Back): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select h.id from houses h join students s on s.id = ${studentId} and s.cohort_id = h.cohort_id and s.house_id is null
    where h.archived_at is null and h.title = ${title} order by h.id limit 1`.execute(db)
  const [house] = rows
  if (!house) return
  await lockHousesOfMove(db, [house.id])
  await moveStudent(db, { studentId, from: null, to: house.id, byUserId: userId, nowMs })
}

async function givePlacesBack(batch: Batch, { changeId, studentId, experienceIds }: Back): Promise<void> {
  const { db, services, userId, nowMs } = batch
  // What was said of a place before its student left: a drop, then from which day.
  const { rows } = await sql<{ experienceId: number; until: string | null }>`
    select x as experience_id, said.until from unnest(${[...experienceIds]}::integer[]) x
    left join lateral (
      select registration_id, id from registration_changes where student_id = ${studentId} and experience_id = x
        and source = 'leave' and action = 'dropped' order by id desc limit 1) gone on true
    left join lateral (
      select case when action = 'dropped' or (action = 'moved' and is_leaving) then from_day end as until
      from registration_changes where student_id = ${studentId} and experience_id = x
        and registration_id = gone.registration_id and id < gone.id order by id desc limit 1) said on true
    where not exists (select from registrations r
      where r.student_id = ${studentId} and r.experience_id = x and ${placeHolds('r', schoolDateOf(nowMs))})
      and (said.until is null or said.until > ${schoolDateOf(nowMs)}::date)`.execute(db)
  const give = rows.map(({ experienceId, until }) => ({
    ...{ studentId, experienceId },
    ...(until !== null && { until }),
  }))
  const done = await changeByImport(actOf(db, services, userId), {
    motivation: motivationOf(batch),
    give,
    end: [],
  })
  const refused = done.filter(({ problem }) => problem !== '')
  if (refused.length === 0) return
  const { rows: titles } = await sql<{ title: string }>`
    select title from experiences where id = any(${refused.map(({ experienceId }) => experienceId)}::integer[])
    order by title, id`.execute(db)
  const problem = `Back without a place in ${titles.map(({ title }) => title).join(', ')}: ${refused[0]?.problem ?? ''}`
  await sql`update roster_changes set problem = ${problem} where id = ${changeId}`.execute(db)
}
