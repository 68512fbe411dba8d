import { Button } from '@mantine/core'
import { useState } from 'react'
import css from '../person-form.module.css'
import { AccessLog } from './AccessLog.tsx'

interface FamilyAccessProps {
  /** Null for somebody who is only being added. */
  readonly person: { readonly id: number; readonly first_name: string; readonly last_name: string } | null
}

/** Where a student or guardian is logged in, and what happened to their sign-in. */
export function FamilyAccess({ person }: FamilyAccessProps) {
  const [isOpen, setOpen] = useState(false)
  if (person === null) return null
  const { id, first_name, last_name } = person
  return (
    <div className={css.line}>
      <Button size="xs" onClick={() => setOpen(true)}>
        Sessions and sign-ins
      </Button>
      {isOpen && (
        <AccessLog
          of={{ kind: 'family', id }}
          name={`${first_name} ${last_name}`.trim()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
