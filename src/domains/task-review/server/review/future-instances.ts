import { sql } from 'kysely'
import { leaveExperience } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { WriteContext } from '../thread/write-message.ts'

interface FutureInstance {
  readonly id: number
  readonly cycleTitle: string
  readonly experienceTitle: string
}

/**
 * The same experience in cycles to come, where the student is registered: made of one template, or of one title and type. An
 * experience of several cycles that is done early need not go on.
 */
export async function listFutureInstances(
  db: Database,
  { experienceId, studentId }: { readonly experienceId: number; readonly studentId: number },
  now: Date,
): Promise<FutureInstance[]> {
  const { rows } = await sql<FutureInstance>`
    select f.id, c.title as cycle_title, f.title as experience_title
    from experiences e left join experience_designs d on d.experience_id = e.id
    join registrations r on r.student_id = ${studentId} and r.dropped_at is null
    join experiences f on f.id = r.experience_id and f.archived_at is null and f.id <> e.id
    left join experience_designs fd on fd.experience_id = f.id
    join cycles c on c.id = f.cycle_id and c.starts_at > ${now}
    where e.id = ${experienceId} and (fd.template_id = d.template_id or (f.title = e.title and f.type = e.type))
    order by c.starts_at, f.id`.execute(db)
  return rows
}

/** Ends the student's places in the instances to come; who waits for one gets it. Gives how many. */
export async function archiveFutureInstances(
  context: WriteContext,
  ids: { readonly experienceId: number; readonly studentId: number; readonly title: string },
): Promise<number> {
  const instances = await listFutureInstances(context.db, ids, new Date(context.services.clock.nowMs()))
  for (const { id } of instances)
    await leaveExperience(context, {
      experience_id: id,
      student_id: ids.studentId,
      motivation: `Done with “${ids.title}”`,
    })
  return instances.length
}
