import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { lockManagedStudent } from '../mastery.access.ts'
import { type Context, finish } from './finish.ts'
import { getTopic } from './get-topic.ts'

interface NewElective {
  readonly studentId: number
  readonly topic_id: number
  readonly title: string
  readonly provider: string
  readonly credits: number
  readonly grade: string
  readonly completed_on: string
}

/** Records a course of another school for credit of a topic. Throws a sentence at `completed_on` for a day to come. */
export async function recordElective(
  context: Context,
  { studentId, topic_id: topicId, ...given }: NewElective,
) {
  const { db, viewer, services } = context
  const student = await lockManagedStudent(db, viewer, studentId)
  const topic = await getTopic(db, topicId)
  const now = new Date(services.clock.nowMs())
  if (given.completed_on > schoolDateOf(now.getTime()))
    throw invalid({ completed_on: 'This day is in the future. Record the course once it is completed.' })
  const { title, provider, credits, grade, completed_on: completedOn } = given
  const { id } = await db
    .insertInto('externalElectives')
    .values({
      studentId,
      topicId,
      title,
      provider,
      credits,
      grade,
      completedOn,
      recordedBy: viewer.userId,
      recordedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return finish(context, {
    studentId,
    id,
    action: 'external_elective.recorded',
    after: { topic: topicId, title, provider, credits, grade },
    message: `${student.name} has ${countOf(credits, 'credit')} of ${topic.title} from ${provider}`,
  })
}

/** Removes a course of another school, or puts it back as it was. */
export async function changeElective(
  context: Context,
  {
    studentId,
    electiveId,
    _action,
  }: { studentId: number; electiveId: number; _action: 'remove' | 'restore' },
) {
  const { db, viewer, services } = context
  await lockManagedStudent(db, viewer, studentId)
  const isRemoving = _action === 'remove'
  const changed = await db
    .updateTable('externalElectives')
    .set({
      removedAt: isRemoving ? new Date(services.clock.nowMs()) : null,
      removedBy: isRemoving ? viewer.userId : null,
    })
    .where('id', '=', electiveId)
    .where('studentId', '=', studentId)
    .returning('title')
    .executeTakeFirst()
  if (!changed) throw notFound('There is no such course.')
  return finish(context, {
    studentId,
    id: electiveId,
    action: isRemoving ? 'external_elective.removed' : 'external_elective.restored',
    after: { elective: electiveId },
    message: isRemoving ? `${changed.title} no longer counts` : `${changed.title} counts again`,
  })
}
