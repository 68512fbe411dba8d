import { Anchor } from '@mantine/core'
import { CancelledError, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { ApiError, isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PagePending } from './PagePending.tsx'
import { Screen } from './Screen.tsx'
import { useSupport } from './support.ts'

// With the sentence of every permission, which few ever read.
const RefusedRoute = lazyPart(() => import('./RefusedRoute.tsx'), 'RefusedRoute')

/** What a page shows when its data or its code failed: not found, refused, or an error with a number for support. */
export function RouteError({ error }: ErrorComponentProps) {
  // Its queries were cancelled, since a mirror ends and this page goes. Nothing of it has failed.
  if (error instanceof CancelledError) return <PagePending />
  if (isStatus(error, 404)) return <NotFoundPage />
  if (error instanceof ApiError && error.status === 403)
    return (
      <Suspense>
        <RefusedRoute error={error} />
      </Suspense>
    )
  return <Failed error={error} />
}

function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const support = useSupport()
  usePageTitle('Something went wrong')
  return (
    <Screen>
      <FailedState
        error={error}
        onTryAgain={() => {
          reset()
          void router.invalidate()
        }}
        other={
          <Anchor size="sm" href={support.href} onClick={support.onClick}>
            Contact support
          </Anchor>
        }
      />
    </Screen>
  )
}
