import { useUnsavedChanges } from '#web/forms/unsaved-changes.tsx'
import { taskAddresses } from '../../rules/task-addresses.ts'
import type { StudentIds } from '../review/review-address.ts'
import { useReviewDraft } from './review-draft.tsx'

/** Asks once for all that is typed on the page, before it is left; its panels lose nothing. */
export function useDraftQuestion(ids: StudentIds, firstName: string) {
  const { parts, written } = useReviewDraft()
  const isCommenting = written.html !== '' || written.files.length > 0
  const said = [
    isCommenting && `your comment to ${firstName}`,
    parts.feedback && `your feedback for ${firstName}`,
  ]
  const typed = said.filter((one) => typeof one === 'string')
  return useUnsavedChanges({
    isDirty: typed.length > 0,
    what: typed.join(' and '),
    isSafe: ({ pathname }) => taskAddresses.isOfStudent(ids, pathname),
  })
}
