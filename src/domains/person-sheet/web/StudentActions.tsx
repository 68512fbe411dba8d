import { Button } from '@mantine/core'
import { IconCalendarOff, IconEye, IconNote, IconPencil, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentSheet } from '../contract/person-sheet.contract.ts'
import css from './person-sheet.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What one does most with a student, for who may. */
export function StudentActions({ student: { id, can } }: { student: StudentSheet }) {
  const navigate = useNavigate()
  const mayEdit = may(useViewer(), 'people.manage')
  return (
    <>
      <div className={css.quiet}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconUser {...icon} />}
          component={InternalLink}
          href={personAddress.page(id)}
        >
          Open page
        </Button>
        {mayEdit && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPencil {...icon} />}
            component={InternalLink}
            href={personAddress.edit(id)}
          >
            Edit
          </Button>
        )}
        {can.seeAs && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconEye {...icon} />}
            component={InternalLink}
            href={personAddress.seeAs(id)}
          >
            See as
          </Button>
        )}
      </div>
      <div className={css.main}>
        {can.writeNote && (
          <Button
            size="xs"
            leftSection={<IconNote {...icon} />}
            component={InternalLink}
            href={personAddress.writeNote(id)}
          >
            Add note
          </Button>
        )}
        {can.addAbsence && (
          <Button
            size="xs"
            leftSection={<IconCalendarOff {...icon} />}
            onClick={() =>
              void navigate({
                to: '.',
                search: (before) => ({ ...before, absence_for: id }),
                resetScroll: false,
              })
            }
          >
            Add absence
          </Button>
        )}
      </div>
    </>
  )
}
