import type { Removal } from '#ui/panel/AskedRemoval.tsx'
import type { StudentReview } from '../../contract/task-review.schemas.ts'

/** Declines what a student asked for, if they did: they read at once that there is no more time. */
export const declining = (
  { request, studentFirstName }: StudentReview,
  onClick: () => void,
): Removal | undefined =>
  request === null
    ? undefined
    : {
        label: 'Decline',
        onClick,
        question: {
          title: `Decline more time for ${studentFirstName}?`,
          text: 'They are told right away, with the note you wrote.',
        },
      }
