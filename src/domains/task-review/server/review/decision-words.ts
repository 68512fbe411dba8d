import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import { closedBy } from '#domains/tasks/rules/status-of.ts'
import type { Notice } from '../thread/tell.ts'

/** What the student is told of each decision, after the title of the task. */
const told = {
  reviewed: 'was reviewed',
  missed: 'was marked as missed',
  excused: 'is excused: you do not need to hand it in',
} as const

interface Titled {
  readonly title: string
}

interface Told extends Titled {
  /** As the task has it: `in_person` is known by its facilitator alone. */
  readonly submissionKind: string
}

/** What the student is told of a decision on a task. */
export const noticeOf = ({ title }: Titled, decision: keyof typeof told): Notice => ({
  title,
  body: `“${title}” ${told[decision]}.`,
})

/** The notice to a student who had heard of a decision that was taken back: how their task stands now. */
export function noticeOfTakenBack({ title, submissionKind }: Told, now: TaskStatus): Notice {
  const closed = closedBy(now)
  if (closed === 'reviewed' || closed === 'missed' || closed === 'excused') return noticeOf({ title }, closed)
  if (now === 'late' || now === 'flagged' || now === 'not_yet_reviewed')
    return { title, body: `“${title}” is waiting for review again.` }
  return {
    title,
    // Only its facilitator knows whether it was.
    body:
      submissionKind === 'in_person'
        ? `It is undecided again whether “${title}” was handed in.`
        : `“${title}” needs to be handed in after all.`,
  }
}
