import { useEffect, useRef, useState } from 'react'
import type { StudentReview as Data } from '../../contract/task-review.schemas.ts'
import { Composer } from '../composer/Composer.tsx'
import { useComposer } from '../composer/use-composer.ts'
import { useTakeSent } from '../draft/review-draft.tsx'
import { useDraftQuestion } from '../draft/use-draft-question.ts'
import { Thread } from '../thread/Thread.tsx'
import { NewHandIn } from './NewHandIn.tsx'
import { NobodyNext } from './NobodyNext.tsx'
import { OvertakenDialog } from './OvertakenDialog.tsx'
import { ReviewPrompts } from './ReviewPrompts.tsx'
import css from './review.module.css'
import type { StudentIds } from './review-address.ts'
import { StudentHead } from './StudentHead.tsx'
import { useSeenVersion } from './seen-version.tsx'
import { useClaim } from './use-claim.ts'
import { useNext } from './use-next.ts'
import { useReviewActions } from './use-review-actions.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface StudentReviewProps {
  readonly ids: StudentIds
  readonly data: Data
}

/** The head, the thread and the composer of one student. A version that arrives meanwhile waits to be looked at. */
export function StudentReview({ ids, data }: StudentReviewProps) {
  const area = useRef<HTMLDivElement>(null)
  const { seenVersion = data.newestVersion, look } = useSeenVersion()
  const actions = useReviewActions(ids, { data, seenVersion, onSeen: look })
  const next = useNext(ids)
  const [sends, setSends] = useState(0)
  const composer = useComposer({ ids, data, actions, onSent: () => setSends((before) => before + 1) })
  // Once the composer has been drawn anew: what it draws would take the focus with it.
  useEffect(() => {
    if (sends > 0) area.current?.focus()
  }, [sends])
  useTakeSent(data.sentIds)
  const question = useDraftQuestion(ids, data.studentFirstName)
  useClaim(ids, data.canAssessTask)
  useReviewKeys(area, { ids, data, actions, next: next.open, composer })
  const feed = data.feedData.filter(({ version }) => version === null || version <= (seenVersion ?? 0))
  return (
    <section
      ref={area}
      className={css.studentWork}
      // After a send the focus comes here, so that the next key decides.
      tabIndex={-1}
      data-hotkeys
      aria-label={`Work of ${data.studentName}`}
    >
      <StudentHead ids={ids} data={data} actions={actions} next={next} />
      <Thread
        feed={feed}
        isChangeOpen={seenVersion !== null && seenVersion > 1 && data.taskStatus !== 'reviewed'}
        actions={actions}
      />
      <div className={css.below}>
        <NewHandIn data={data} seenVersion={seenVersion} onShow={() => look(data.newestVersion)} />
        {next.nobody && <NobodyNext nobody={next.nobody} onClose={next.forget} />}
        <ReviewPrompts data={data} actions={actions} />
        <Composer ids={ids} data={data} composer={composer} />
      </div>
      <OvertakenDialog actions={actions} />
      {question}
    </section>
  )
}
