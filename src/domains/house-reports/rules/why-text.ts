import type { ItemEvidence, Recommendation } from '../contract/report-values.ts'
import { guardiansFrom, increaseFrom } from './judge-week.ts'

/** Why the report advises what it advises, in a sentence (domain.md §6). */
export function whyText(recommendation: Recommendation, evidence: ItemEvidence): string {
  if (recommendation === 'CELEBRATE')
    return `${increaseFrom} points or more above the four weeks before: worth telling the student.`
  const { unexcused_absence: absence, task_not_submitted: missed } = evidence
  if (recommendation === 'MESSAGE_STUDENT')
    return absence?.countBefore === null
      ? 'Only one of its kind, and none known from the week before: a message to the student is enough.'
      : 'Only one of its kind, and none the week before: a message to the student is enough.'
  const isMany = (absence?.count ?? 0) >= guardiansFrom || (missed?.count ?? 0) >= guardiansFrom
  return isMany
    ? 'Two or more of the same kind in one week: the guardians should hear about it, too.'
    : 'It was the same the week before: the guardians should hear about it, too.'
}
