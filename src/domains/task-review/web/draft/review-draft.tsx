import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useViewer } from '#web/calls/session.ts'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { StudentIds } from '../review/review-address.ts'
import {
  isEmpty,
  kept,
  nothingWritten,
  type ReviewPart,
  type ReviewParts,
  readParts,
  type SaidOfPerks,
  type WrittenComment,
  without,
  withoutSent,
} from './review-parts.ts'

/**
 * What a reviewer has typed about one student's task: one draft of all that is on the page, kept in this browser every
 * 3 s, never sent before Send, and back when the page is opened again (3-shell-and-houses §9).
 */
function useDraftOf({ taskId, studentId }: StudentIds) {
  const { userId } = useViewer()
  const stored = useBrowserDraft(`task-review:${userId}:${taskId}:${studentId}`, readParts)
  const [parts, setParts] = useState<ReviewParts>(stored.restored?.values ?? {})
  const [takes, setTakes] = useState(0)
  /** What is sent meanwhile is taken out of what stands now, not of what stood when the send began. */
  const latest = useRef(parts)
  const change = (after: ReviewParts) => {
    latest.current = after
    setParts(after)
  }
  const leave = (rest: ReviewParts) => {
    change(rest)
    setTakes((before) => before + 1)
    if (isEmpty(rest)) stored.forget()
    else stored.keepNow(rest)
  }
  const put = (after: ReviewParts) => {
    change(after)
    if (isEmpty(after)) stored.forget()
    else stored.keep(after)
  }
  return {
    parts,
    restored: stored.restored,
    savedMs: stored.savedMs,
    writeComment: (value: WrittenComment) =>
      put(
        value.html === '' && value.files.length === 0 && !value.isFlagged
          ? without(latest.current, 'comment')
          : { ...latest.current, comment: kept(value) },
      ),
    saySomething: (value: SaidOfPerks) => put({ ...latest.current, feedback: kept(value) }),
    /** A part is thrown away. */
    take: (part: ReviewPart) => leave(without(latest.current, part)),
    /** A part was sent, as `sendId` names it; false where it was written on meanwhile, which stays. */
    takeSent: (part: ReviewPart, sendId: string | undefined): boolean => {
      const rest = withoutSent(latest.current, part, sendId)
      if (rest !== latest.current) leave(rest)
      return rest[part] === undefined
    },
    /** How often a part was taken: an editor that keeps its own text begins anew with it. */
    takes,
    written: parts.comment?.value ?? nothingWritten,
    said: parts.feedback?.value ?? {},
  }
}
type ReviewDraft = ReturnType<typeof useDraftOf>

const Draft = createContext<ReviewDraft | undefined>(undefined)

interface ReviewDraftProviderProps {
  readonly ids: StudentIds
  readonly children: ReactNode
}

/** Around a student's work and the panels over it. Give it a `key` by task and student. */
export function ReviewDraftProvider({ ids, children }: ReviewDraftProviderProps) {
  return <Draft value={useDraftOf(ids)}>{children}</Draft>
}

export function useReviewDraft(): ReviewDraft {
  const draft = use(Draft)
  if (!draft) throw new Error('A draft of a review is kept inside ReviewDraftProvider.')
  return draft
}

/** What was sent already, by another tab or although its answer never came, is no draft any more. */
export function useTakeSent(sentIds: readonly string[]): void {
  const { parts, takeSent } = useReviewDraft()
  const sent = (['comment', 'feedback'] as const).find((part) => sentIds.includes(parts[part]?.sendId ?? ''))
  const sendId = sent && parts[sent]?.sendId
  useEffect(() => {
    if (sent) takeSent(sent, sendId)
  }, [sent, sendId, takeSent])
}
