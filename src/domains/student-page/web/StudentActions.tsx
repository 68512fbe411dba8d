import { Button } from '@mantine/core'
import { IconCalendarOff, IconNote } from '@tabler/icons-react'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentHead } from '../contract/student-page.contract.ts'
import { StudentMenu } from './StudentMenu.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What one does most with a student, for who may. */
export function StudentActions({ student }: { student: StudentHead }) {
  const { id, can } = student
  return (
    <>
      {can.addAbsence && (
        <Button
          component={InternalLink}
          href={personAddress.addAbsence(id)}
          leftSection={<IconCalendarOff {...icon} />}
        >
          Add Absence
        </Button>
      )}
      {can.writeNote && (
        <Button
          component={InternalLink}
          href={personAddress.writeNote(id)}
          leftSection={<IconNote {...icon} />}
        >
          Create a Note
        </Button>
      )}
      <StudentMenu student={student} />
    </>
  )
}
