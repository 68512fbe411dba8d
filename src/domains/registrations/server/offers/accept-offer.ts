import { type Context, done } from '../places/register.ts'
import { getStudent, requireManaged } from '../registrations.queries.ts'
import { answerOffer } from './answer-offer.ts'

interface Yes {
  readonly experience_id: number
  readonly student_id: number
  readonly motivation: string
  readonly leaves: readonly number[]
}

/** Says yes to a place that is kept, for a family that said so elsewhere. Throws sentences by field. */
export async function acceptOffer(context: Context, yes: Yes) {
  const { db, viewer } = context
  const { experience_id: experienceId, student_id: studentId, motivation, leaves } = yes
  await requireManaged(db, viewer, experienceId)
  const accepted = { experienceId, studentId, motivation, leaves, accepts: true, source: 'by_hand' } as const
  await answerOffer(context, accepted)
  return done(`${(await getStudent(db, studentId)).name} has the place.`)
}
