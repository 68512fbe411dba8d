import { answersOf, ratingOf } from '#domains/admissions/rules/evaluation-questions.ts'
import type { PlannedApplication } from './planned-applications.ts'

const dayMs = 86_400_000
const names = {
  teacher: ['Mr. Delorme', 'Ms. Okonjo', 'Dr. Weiß'],
  mentor: ['Coach Ruiz', 'Rabbi Stern', 'Ms. Achterberg'],
}

/** Both evaluations of an application, as far as they are. */
export function evaluationRows({ index, id, evaluations, student_at, created_at }: PlannedApplication) {
  const askedMs = (student_at ?? created_at).getTime() + dayMs / 10
  return (['teacher', 'mentor'] as const).map((kind, at) => {
    const state = evaluations[at] ?? 'named'
    const isAsked = state !== 'named'
    const when = (days: number) => new Date(askedMs + days * dayMs)
    const isAnswered = state === 'answered'
    const ratings = [5, 4, 4 - (index % 2), 5 - (index % 3)]
    return {
      application_id: id,
      kind,
      evaluator_name: names[kind][index % 3],
      evaluator_email: `${kind}${id}@school.example`,
      mails: isAsked ? 1 : 0,
      asked_at: isAsked ? when(0) : null,
      last_asked_at: isAsked ? when(0) : null,
      opened_at: isAnswered || state === 'opened' ? when(0.3) : null,
      answered_at: isAnswered ? when(0.5) : null,
      bounced_at: state === 'bounced' ? when(0.1) : null,
      rating: isAnswered ? ratingOf(ratings) : null,
      answers: isAnswered ? answersOf(ratings, 'Asks before it is told. Needs a moment in new groups.') : [],
      changed_at: when(isAnswered ? 0.5 : 0),
    }
  })
}
