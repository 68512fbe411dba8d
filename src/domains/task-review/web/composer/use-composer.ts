import { useRef, useState } from 'react'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import { useReviewDraft } from '../draft/review-draft.tsx'
import type { WrittenComment } from '../draft/review-parts.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'

interface Composing {
  readonly data: StudentReview
  readonly actions: ReviewActions
  readonly onSent: () => void
}

/** A comment as it is written: a part of the draft of the page, gone with Send. */
export function useComposer({ data, actions, onSent }: Composing) {
  const draft = useReviewDraft()
  const { written } = draft
  const [isRestored, setRestored] = useState(draft.restored?.values.comment !== undefined)
  /** The editor keeps its own text: it begins anew with another key. */
  const [inserted, setInserted] = useState(0)
  const [arePresetsOpen, setPresetsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isEmpty = written.html === '' && written.files.length === 0
  const change = (part: Partial<WrittenComment>) => draft.writeComment({ ...written, ...part })
  const beginAnew = () => {
    setRestored(false)
    setInserted(0)
  }
  const send = async () => {
    if (isEmpty || actions.busy || !data.canAssessTask) return
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
    editor: { key: `${draft.takes} ${inserted}`, takesFocus: inserted > 0 },
    place,
    clear: () => {
      draft.take('comment')
      beginAnew()
    },
    restoredMs: isRestored && !isEmpty ? draft.restored?.savedMs : undefined,
    /** What stands ready is put at the end of what is written. */
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
