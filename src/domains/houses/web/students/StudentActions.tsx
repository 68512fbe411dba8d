import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconNote } from '@tabler/icons-react'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { Hint } from '#ui/controls/Hint.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentRow } from './student-rows.ts'

/** To the student, and to a new note about them, for those who may. */
export function StudentActions({ row }: { row: StudentRow }) {
  const viewer = useViewer()
  return (
    <>
      {may(viewer, 'notes.write') && (
        <Hint label="Add a note">
          <ActionIcon
            component={InternalLink}
            href={personAddress.writeNote(row.studentId)}
            size="sm"
            aria-label={`Add a note on ${row.studentName}`}
          >
            <IconNote size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      <OpenStudent row={row} />
    </>
  )
}

/** To the page of the student. */
export function OpenStudent({ row }: { row: StudentRow }) {
  return (
    <Hint label="Open the student">
      <ActionIcon
        component={InternalLink}
        href={personAddress.page(row.studentId)}
        size="sm"
        aria-label={`Open ${row.studentName}`}
      >
        <IconArrowRight size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
