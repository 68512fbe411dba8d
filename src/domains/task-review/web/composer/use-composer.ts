import { useRef, useState } from 'react'
import type { TaskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { useSentFile } from '#web/calls/sent-file.ts'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import { taskReviewPaths } from '../../contract/task-review-paths.ts'
import { useReviewDraft } from '../draft/review-draft.tsx'
import type { WrittenComment } from '../draft/review-parts.ts'
import type { StudentIds } from '../review/review-address.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'

interface Composing {
  readonly ids: StudentIds
  readonly data: StudentReview
  readonly actions: ReviewActions
  readonly onSent: () => void
}

/** A comment as it is written: a part of the draft of the page, gone with Send. */
export function useComposer({ ids, data, actions, onSent }: Composing) {
  const draft = useReviewDraft()
  const { written } = draft
  const [isRestored, setRestored] = useState(draft.restored?.values.comment !== undefined)
  /** The editor keeps its own text: it begins anew with another key. */
  const [inserted, setInserted] = useState(0)
  const [arePresetsOpen, setPresetsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(written)
  latest.current = written
  const upload = useSentFile<TaskFile>({
    path: taskReviewPaths.files
      .replace('{experienceId}', String(ids.experienceId))
      .replace('{taskId}', String(ids.taskId))
      .replace('{studentId}', String(ids.studentId)),
    hint: '',
    onSent: (file) => draft.writeComment({ ...latest.current, files: [...latest.current.files, file] }),
  })
  const isEmpty = written.html === '' && written.files.length === 0
  const change = (part: Partial<WrittenComment>) => draft.writeComment({ ...written, ...part })
  const beginAnew = () => {
    setRestored(false)
    setInserted(0)
  }
  const send = async () => {
    // A file that is on its way belongs to this comment: it never stays behind, to go out with the next one.
    if (isEmpty || upload.busy || actions.busy || !data.canAssessTask) return
    const sendId = draft.parts.comment?.sendId
    try {
      await actions.run('submit_comment', {
        body: written.html,
        isFlagged: written.isFlagged,
        file_ids: written.files.map(({ id }) => id),
        hand_in_version: actions.seenVersion,
        send_id: sendId,
      })
    } catch {
      // It is said in a toast; what was written stays.
      return
    }
    // Who writes on keeps text and focus.
    if (!draft.takeSent('comment', sendId)) return
    beginAnew()
    onSent()
  }
  return {
    written,
    change,
    send: () => void send(),
    isEmpty,
    /** A request of this page is under way: nothing is sent beside it. */
    isBusy: actions.busy,
    upload,
    editor: { key: `${draft.takes} ${inserted}`, takesFocus: inserted > 0 },
    place,
    clear: () => {
      draft.take('comment')
      beginAnew()
    },
    restoredMs: isRestored && !isEmpty ? draft.restored?.savedMs : undefined,
    /** Puts a preset comment at the end of what is written. */
    insert: (html: string) => {
      change({ html: written.html + html })
      setInserted((before) => before + 1)
    },
    focus: () => place.current?.querySelector<HTMLElement>('[role=textbox]')?.focus(),
    arePresetsOpen,
    openPresets: () => setPresetsOpen(true),
    closePresets: () => setPresetsOpen(false),
  }
}
export type ComposerState = ReturnType<typeof useComposer>
