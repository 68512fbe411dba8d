import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'

export interface UnsavedChangesOptions {
  /** Whether anything would be lost now. */
  readonly isDirty: boolean
  /** What would be lost: "3 statuses in The Kelp Forest". */
  readonly what?: string
  /** A move within the page that loses nothing, such as opening a side sheet. */
  readonly isSafe?: (next: { readonly pathname: string }) => boolean
}

/**
 * Asks before a page with unsaved changes is left, by link, by the back button or by closing the tab
 * (3-shell-and-houses §5). Put the answer into the page: `const question = useUnsavedChanges({ isDirty })`.
 */
export function useUnsavedChanges({ isDirty, what, isSafe }: UnsavedChangesOptions): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && isSafe?.(next) !== true,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  return (
    <ConfirmModal
      opened={isAsking}
      title="Are you sure you want to leave this page?"
      confirmLabel="Leave"
      cancelLabel="Cancel"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {what === undefined ? 'Unsaved changes will be lost.' : `Unsaved changes will be lost: ${what}.`}
    </ConfirmModal>
  )
}
