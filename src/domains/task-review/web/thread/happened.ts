import type { FeedMessage } from '../../contract/task-review.schemas.ts'

const sentences: Partial<Record<FeedMessage['action'], string>> = {
  reviewed: 'Marked as reviewed',
  flagged: 'Flagged to be looked at again',
  missed: 'Marked as missed',
  excused: 'Excused from this task',
  extended: 'Answered the request for more time',
  assessed_unit: 'Gave feedback on units',
  assessed_ability: 'Gave feedback on abilities',
  final_task_assessed_unit: 'Assessed units',
  final_task_assessed_ability: 'Assessed abilities',
}

/** What a line that is no text of somebody's says happened; undefined for a text. */
export function happened({ action, isByStudent, body, attachments }: FeedMessage): string | undefined {
  if (isByStudent && body === '' && attachments.length === 0) return 'Handed in'
  return sentences[action]
}
