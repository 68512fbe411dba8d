import { IconMapSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { school } from '#contract/school/school.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { ErrorState } from '#ui/page/ErrorState.tsx'
import { Notice } from '#ui/page/Notice.tsx'
import { ApiError, isAway, isStatus, supportNumberOf } from '../calls/api-error.ts'
import { useRecovery } from '../reports/recovery.ts'

/** With the sentences of all rights: fetched when one is missing. */
const RefusedPage = lazyPart(() => import('./RefusedPage.tsx'), 'default')

export interface FailedStateProps {
  error: unknown
  /** Whether the reader had typed something that is still here. */
  typed?: boolean
  onTryAgain: () => void
  /** What it means here, in place of the server's words. */
  meaning?: string
  /** A quiet second way, such as a link to support. */
  other?: ReactNode
}

/**
 * What could not be fetched, in place of it: the server's words, a number for support, Try again. When the server or
 * its database is away the page tries again by itself. What is not there, or not for the reader, will not be later either:
 * no other try, but whom to ask.
 */
export function FailedState({ error, meaning, ...props }: FailedStateProps) {
  useRecovery(error, props.onTryAgain)
  if (isStatus(error, 404) && !props.typed)
    return (
      <Notice icon={IconMapSearch} title={wordsOf(error) ?? 'This was not found.'} actions={props.other}>
        It may have been removed, or it is not one you can see.
      </Notice>
    )
  if (isStatus(error, 403))
    return (
      <Suspense>
        <RefusedPage error={error} actions={props.other} />
      </Suspense>
    )
  return (
    <ErrorState
      message={meaning ?? wordsOf(error)}
      supportNumber={supportNumberOf(error)}
      isRecovering={isAway(error)}
      {...props}
    />
  )
}

/** A defect has no words of its own. */
function wordsOf(error: unknown): string | undefined {
  if (isAway(error)) return `${school().productName} cannot be reached for a moment.`
  return error instanceof ApiError && error.status < 500 ? error.message : undefined
}
