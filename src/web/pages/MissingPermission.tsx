import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Permission, permissions } from '#contract/permissions.ts'
import { RefusedState } from '#ui/page/RefusedState.tsx'
import { api } from '../calls/api.ts'

interface MissingPermissionProps {
  /** What the reader cannot open: "the house cup". */
  what: string
  permission: Permission
  actions?: ReactNode
}

/** A page that the reader may not open: which right is missing, in words, and who can give it, by name. */
export function MissingPermission({ what, permission, actions }: MissingPermissionProps) {
  const { data } = useQuery(
    api.shell.listPermissionGivers.queryOptions({ input: { permission }, staleTime: 300_000 }),
  )
  return (
    <RefusedState
      what={what}
      permission={permissions[permission].replace(/\.$/, '')}
      givenBy={data?.names ?? []}
      actions={actions}
    />
  )
}

/** The permission that an answer says is missing. */
export function missingPermission(data: unknown): Permission | undefined {
  if (typeof data !== 'object' || data === null || !('permission' in data)) return undefined
  const name = String(data.permission)
  return name in permissions ? (name as Permission) : undefined
}
