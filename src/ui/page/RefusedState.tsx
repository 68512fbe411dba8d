import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNames } from '../format/quantities.ts'
import css from './Notice.module.css'
import { Notice } from './Notice.tsx'

export interface RefusedStateProps {
  /** What the reader cannot open: "Admissions". */
  what: string
  /** The plain sentence of the permission that is missing: "See admissions". */
  permission: string
  /** Who can give it, by name; the first two are shown. */
  givenBy: readonly string[]
  /** Such as Ask for access, and a quiet way back. */
  actions?: ReactNode
}

/** A member of staff may not see this: what is missing, and whom to ask. */
export function RefusedState({ what, permission, givenBy, actions }: RefusedStateProps) {
  return (
    <Notice icon={IconLock} title={`You cannot open ${what}`} actions={actions}>
      It needs the right “<span className={css.right}>{permission}</span>”.{' '}
      {givenBy.length > 0
        ? `${formatNames(givenBy)} can give it to you.`
        : 'A super admin can give it to you.'}
    </Notice>
  )
}
