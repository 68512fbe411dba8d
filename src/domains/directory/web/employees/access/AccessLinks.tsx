import { Button } from '@mantine/core'
import { useState } from 'react'
import { administrationPath } from '#domains/permissions/web/administration-tabs.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import type { EmployeeForm } from '../../../contract/employees.contract.ts'
import { AccessLog } from '../../access/AccessLog.tsx'
import css from '../../person-form.module.css'

interface AccessLinksProps {
  readonly employee: Pick<NonNullable<EmployeeForm['employee']>, 'id' | 'first_name' | 'last_name'>
}

/** What a colleague can see, saw and changed, and where they are logged in: each where the viewer may look. */
export function AccessLinks({ employee: { id, first_name, last_name } }: AccessLinksProps) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.line}>
      <Button size="xs" onClick={() => setOpen(true)}>
        Sessions and sign-ins
      </Button>
      {may(viewer, 'audit.view') && (
        <>
          <UiLink href={`/workbench/audit?who_id=${id}`}>What they changed</UiLink>
          <UiLink href={`/workbench/audit/seen?who_id=${id}`}>Whom they saw</UiLink>
        </>
      )}
      {may(viewer, 'groups.manage') && (
        <UiLink href={`${administrationPath}/what-can-they-see?who=${id}`}>What can they see?</UiLink>
      )}
      {isOpen && (
        <AccessLog
          of={{ kind: 'employee', id }}
          name={`${first_name} ${last_name}`.trim()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
