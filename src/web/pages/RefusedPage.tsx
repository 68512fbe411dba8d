import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Notice } from '#ui/page/Notice.tsx'
import { ApiError, messageOf } from '../calls/api-error.ts'
import { isFeatureMissing, MissingFeature } from './MissingFeature.tsx'
import { MissingPermission, missingPermission } from './MissingPermission.tsx'

/** In place of what the server refused: the right that is missing and who can give it, or the server's own sentence. */
export default function RefusedPage({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const data = error instanceof ApiError ? error.data : undefined
  if (isFeatureMissing(data)) return <MissingFeature message={messageOf(error)} actions={actions} />
  const permission = missingPermission(data)
  if (permission !== undefined)
    return <MissingPermission what="this" permission={permission} actions={actions} />
  return (
    <Notice icon={IconLock} title="You cannot open this" actions={actions}>
      {messageOf(error)}
    </Notice>
  )
}
