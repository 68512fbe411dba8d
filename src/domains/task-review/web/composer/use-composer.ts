import { useRef, useState } from 'react'
import type { TaskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { useViewer } from '#web/calls/session.ts'
import { useUnsavedChanges } from '#web/forms/unsaved-changes.tsx'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import type { StudentIds } from '../review/review-address.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'

interface Written {
  /** HTML, as the editor makes it. */
  readonly html: string
  readonly files: readonly TaskFile[]
  /** It needs immediate attention. */
  readonly isFlagged: boolean
}

const nothing: Written = { html: '', files: [], isFlagged: false }

/** What a draft of this version of the product holds. */
function readWritten(stored: unknown): Written | undefined {
  if (typeof stored !== 'object' || stored === null || !('html' in stored)) return undefined
  const { html, files, isFlagged } = { ...nothing, ...stored }
  return typeof html === 'string' && Array.isArray(files)
    ? { html, files, isFlagged: isFlagged === true }
    : undefined
}

interface Composing {
  readonly data: StudentReview
  readonly actions: ReviewActions
  readonly onSent: () => void
}

/**
 * A comment as it is written: kept in this browser every 3 s by student and task, never sent before Send, and gone with it
 * (3-shell-and-houses §9). A draft that was left here comes back.
 */
export function useComposer(ids: StudentIds, { data, actions, onSent }: Composing) {
  const viewer = useViewer()
  const draft = useBrowserDraft(`task-comment:${viewer.userId}:${ids.taskId}:${ids.studentId}`, readWritten)
  const [written, setWritten] = useState(draft.restored?.values ?? nothing)
  const [isRestored, setRestored] = useState(draft.restored !== undefined)
  /** The editor keeps its own text: it begins anew with another number. */
  const [editor, setEditor] = useState({ number: 0, html: written.html, takesFocus: false })
  const [arePresetsOpen, setPresetsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isEmpty = written.html === '' && written.files.length === 0
  const change = (part: Partial<Written>) => {
    const after = { ...written, ...part }
    setWritten(after)
    draft.keep(after)
  }
  const begin = (html: string, takesFocus: boolean) =>
    setEditor(({ number }) => ({ number: number + 1, html, takesFocus }))
  const clear = () => {
    draft.forget()
    setWritten(nothing)
    setRestored(false)
    begin('', false)
  }
  const send = async () => {
    if (isEmpty || actions.busy || !data.canAssessTask) return
    try {
      await actions.run('submit_comment', {
        body: written.html,
        isFlagged: written.isFlagged,
        file_ids: written.files.map(({ id }) => id),
        hand_in_version: actions.seenVersion,
      })
    } catch {
      // It is said in a toast; what was written stays.
      return
    }
    clear()
    onSent()
  }
  const question = useUnsavedChanges({
    isDirty: !isEmpty,
    what: `your comment to ${data.studentFirstName}`,
    isSafe: ({ pathname }) => pathname.startsWith(taskAddresses.student(ids)),
  })
  return {
    written,
    change,
    send: () => void send(),
    isEmpty,
    editor,
    place,
    clear,
    restoredMs: isRestored ? draft.restored?.savedMs : undefined,
    savedMs: draft.savedMs,
    keepRestored: () => setRestored(false),
    question,
    /** What stands ready is put at the end of what is written. */
    insert: (html: string) => {
      const after = written.html + html
      change({ html: after })
      begin(after, true)
    },
    focus: () => place.current?.querySelector<HTMLElement>('[role=textbox]')?.focus(),
    arePresetsOpen,
    openPresets: () => setPresetsOpen(true),
    closePresets: () => setPresetsOpen(false),
  }
}
export type ComposerState = ReturnType<typeof useComposer>
