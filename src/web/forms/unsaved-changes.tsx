import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { leavesForm, type Place, partsOf } from './leaving.ts'

export interface UnsavedChangesOptions {
  /** Whether anything would be lost now. */
  readonly isDirty: boolean
  /** What would be lost: "3 statuses in The Kelp Forest". */
  readonly what?: string
  /** It was saved or given up, although that is not drawn yet. */
  readonly isOver?: () => boolean
  /** Parts of the query that take the form away when they come, too: the cycle, of a form that stands in one. */
  readonly standsOn?: readonly string[]
  /** A way out that loses nothing. */
  readonly isSafe?: (next: Place) => boolean
}

/**
 * Asks before a page with unsaved changes is left, by link, by the back button or by closing the tab
 * (3-shell-and-houses §5), and before a form of its query is closed by any of these. Put the answer into the page:
 * `const question = useUnsavedChanges({ isDirty })`.
 */
export function useUnsavedChanges({
  isDirty,
  what,
  isOver,
  standsOn,
  isSafe,
}: UnsavedChangesOptions): ReactNode {
  const router = useRouter()
  const [drawnWith] = useState(() => partsOf(router.state.location))
  const wouldLose = () => isDirty && isOver?.() !== true
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      wouldLose() && leavesForm(drawnWith, current, next, standsOn) && isSafe?.(next) !== true,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  const staysOnPage = isAsking && blocker.current.pathname === blocker.next.pathname
  return (
    <ConfirmModal
      opened={isAsking}
      title={staysOnPage ? 'Close without saving?' : 'Are you sure you want to leave this page?'}
      confirmLabel={staysOnPage ? 'Close' : 'Leave'}
      cancelLabel="Cancel"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {what === undefined ? 'Unsaved changes will be lost.' : `Unsaved changes will be lost: ${what}.`}
    </ConfirmModal>
  )
}
