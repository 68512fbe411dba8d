import { IconLock } from '@tabler/icons-react'
import { Notice } from '#ui/page/Notice.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import type { ApiError } from '#web/calls/api-error.ts'
import { isFeatureMissing, MissingFeature } from '#web/pages/MissingFeature.tsx'
import { MissingPermission, missingPermission } from '#web/pages/MissingPermission.tsx'
import { Screen } from './Screen.tsx'

/** A page that the viewer may not open: which right it needs, where the answer names one, else what the answer says. */
export function RefusedRoute({ error }: { error: ApiError }) {
  usePageTitle('No access')
  const permission = missingPermission(error.data)
  return (
    <Screen>
      {isFeatureMissing(error.data) ? (
        <MissingFeature message={error.message} />
      ) : permission ? (
        <MissingPermission what="this page" permission={permission} />
      ) : (
        <Notice icon={IconLock} title="You cannot open this page">
          {error.message}
        </Notice>
      )}
    </Screen>
  )
}
