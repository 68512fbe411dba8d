import type { ReactNode } from 'react'
import { ErrorState } from '#ui/page/ErrorState.tsx'
import { ApiError, isAway, supportNumberOf } from '../calls/api-error.ts'
import { useRecovery } from '../reports/recovery.ts'

export interface FailedStateProps {
  error: unknown
  /** Whether the reader had typed something that is still here. */
  typed?: boolean
  onTryAgain: () => void
  /** A quiet second way, such as a link to support. */
  other?: ReactNode
}

/**
 * What could not be fetched, in place of it: the server's words, a number for support, Try again. When the server or
 * its database is away the page tries again by itself.
 */
export function FailedState({ error, ...props }: FailedStateProps) {
  useRecovery(error, props.onTryAgain)
  return (
    <ErrorState
      message={wordsOf(error)}
      supportNumber={supportNumberOf(error)}
      isRecovering={isAway(error)}
      {...props}
    />
  )
}

/** A defect has no words of its own. */
function wordsOf(error: unknown): string | undefined {
  if (isAway(error)) return 'Homeroom cannot be reached for a moment.'
  return error instanceof ApiError && error.status < 500 ? error.message : undefined
}
