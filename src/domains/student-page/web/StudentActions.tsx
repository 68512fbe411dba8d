import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCalendarOff, IconDots, IconEye, IconNote, IconPencil } from '@tabler/icons-react'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentHead } from '../contract/student-page.contract.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What one does most with a student, for who may. */
export function StudentActions({ student: { id, name, can } }: { student: StudentHead }) {
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
      {(can.seeAs || can.edit) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label={`More for ${name}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {can.seeAs && (
              <Menu.Item
                component={InternalLink}
                href={personAddress.seeAs(id)}
                leftSection={<IconEye {...icon} />}
              >
                Mirror
              </Menu.Item>
            )}
            {can.edit && (
              <Menu.Item
                component={InternalLink}
                href={personAddress.edit(id)}
                leftSection={<IconPencil {...icon} />}
              >
                Edit
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
