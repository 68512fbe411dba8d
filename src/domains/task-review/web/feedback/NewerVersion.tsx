import type { FeedbackPage } from '../../contract/task-review.schemas.ts'
import { NewHandIn } from '../review/NewHandIn.tsx'
import { useSeenVersion } from '../review/seen-version.tsx'
import type { FeedbackState } from './use-feedback-form.ts'

interface NewerVersionProps {
  readonly page: FeedbackPage
  readonly form: FeedbackState
}

/** A version that came while feedback was being written: what is sent is of the one that was read, until this is. */
export function NewerVersion({ page, form }: NewerVersionProps) {
  const { newestVersion = page.newestVersion, look } = useSeenVersion()
  const { seenVersion } = form
  if (newestVersion === null || newestVersion <= (seenVersion ?? 0)) return null
  return (
    <NewHandIn
      data={{ studentFirstName: page.studentFirstName, newestVersion }}
      seenVersion={seenVersion}
      onShow={() => look(newestVersion)}
    >
      {seenVersion === null
        ? 'What you have written stays, and is sent without a version until you look at it.'
        : `What you have written stays, and is sent on version ${seenVersion} until you look at it.`}
    </NewHandIn>
  )
}
