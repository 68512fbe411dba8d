import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNames } from '#ui/format/quantities.ts'
import { Notice } from '#ui/page/Notice.tsx'
import { api } from '../calls/api.ts'

interface MissingFeatureProps {
  /** "“Saved views” is not switched on for you." */
  readonly message: string
  readonly actions?: ReactNode
}

/** What the reader does not have yet, and who can switch it on for them, by name. */
export function MissingFeature({ message, actions }: MissingFeatureProps) {
  const { data } = useQuery(api.shell.listFeatureSwitchers.queryOptions({ staleTime: 300_000 }))
  const names = data?.names ?? []
  return (
    <Notice icon={IconLock} title="You cannot open this yet" actions={actions}>
      {message}{' '}
      {names.length > 0 ? `${formatNames(names)} can switch it on.` : 'A super admin can switch it on.'}
    </Notice>
  )
}

/** Whether an answer says that a feature is missing. */
export const isFeatureMissing = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'feature' in data
