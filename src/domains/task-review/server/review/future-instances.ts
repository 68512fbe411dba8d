import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { firstDayIn, lastPlaceHolds } from '#domains/people/server/relations.service.ts'
import { leaveExperience } from '#domains/registrations/server/registrations.service.ts'
import { lockSubmission, type SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import { refused } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { WriteContext } from '../thread/write-message.ts'

interface FutureInstance {
  readonly id: number
  readonly cycleTitle: string
  readonly experienceTitle: string
}

/**
 * The same experience in cycles to come, where the student has a place, each once, also one that ends within its cycle: made
 * of one template, or of one title and type. An experience of several cycles that is done early need not go on.
 */
export async function listFutureInstances(
  db: Database,
  { experienceId, studentId }: { readonly experienceId: number; readonly studentId: number },
  now: Date,
): Promise<FutureInstance[]> {
  const { rows } = await sql<FutureInstance>`
    select f.id, c.title as cycle_title, f.title as experience_title
    from experiences e left join experience_designs d on d.experience_id = e.id
    join registrations r on r.student_id = ${studentId}
    join experiences f on f.id = r.experience_id and f.archived_at is null and f.id <> e.id
    left join experience_designs fd on fd.experience_id = f.id
    join cycles c on c.id = f.cycle_id and c.starts_at > ${now}
      and ${lastPlaceHolds('r', firstDayIn('c', schoolDateOf(now.getTime())))}
    where e.id = ${experienceId} and (fd.template_id = d.template_id or (f.title = e.title and f.type = e.type))
    order by c.starts_at, f.id`.execute(db)
  return rows
}

/**
 * Ends the student's places in the instances to come; who waits for one gets it. Returns how many. Only of who is done:
 * their final task was reviewed, as where it is proposed. Throws not-found for whoever has no such task, refused for
 * whoever is not done.
 */
export async function archiveFutureInstances(
  context: WriteContext,
  key: SubmissionKey,
  experienceTitle: string,
): Promise<number> {
  const { experienceId, studentId, isFinal, status } = await lockSubmission(context.db, key)
  if (!isFinal || status !== 'reviewed')
    throw refused('Future experiences can be archived once the final task has been reviewed.')
  const now = new Date(context.services.clock.nowMs())
  const instances = await listFutureInstances(context.db, { experienceId, studentId }, now)
  for (const { id } of instances)
    await leaveExperience(context, {
      experience_id: id,
      student_id: studentId,
      motivation: `Done with “${experienceTitle}”`,
    })
  return instances.length
}
