import { Anchor } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Notice } from '#ui/page/Notice.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { ApiError, isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission, missingPermission } from '#web/pages/MissingPermission.tsx'
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
  const permission = missingPermission(error.data)
  return (
    <Screen>
      {permission ? (
        <MissingPermission what="this page" permission={permission} />
      ) : (
        <Notice icon={IconLock} title="You cannot open this page">
          {error.message}
        </Notice>
      )}
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
