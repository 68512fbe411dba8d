import { Anchor } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/page/ErrorState.tsx'
import { RefusedState } from '#ui/page/RefusedState.tsx'
import { ApiError, isStatus, messageOf, supportNumberOf } from '#web/api-error.ts'
import { usePageTitle } from '#web/page-title.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Screen } from './Screen.tsx'
import { useSupport } from './support.ts'

/** What a page shows when its data or its code failed: not found, refused, or an error with a number for support. */
export function RouteError({ error }: ErrorComponentProps) {
  if (isStatus(error, 404)) return <NotFoundPage />
  if (error instanceof ApiError && error.status === 403) return <Refused error={error} />
  return <Failed error={error} />
}

function Refused({ error }: { error: ApiError }) {
  usePageTitle('No access')
  return (
    <Screen>
      <RefusedState
        what="this page"
        permission={missingPermission(error.data) ?? error.message}
        givenBy={[]}
      />
    </Screen>
  )
}

function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const support = useSupport()
  usePageTitle('Something went wrong')
  return (
    <Screen>
      <ErrorState
        message={error instanceof ApiError && error.status < 500 ? messageOf(error) : undefined}
        supportNumber={supportNumberOf(error)}
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

function missingPermission(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('permission' in data)) return undefined
  return typeof data.permission === 'string' ? data.permission : undefined
}
