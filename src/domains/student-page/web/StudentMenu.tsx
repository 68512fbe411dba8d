import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarOff,
  IconDots,
  IconDotsVertical,
  IconEye,
  IconMail,
  IconNote,
  IconPencil,
} from '@tabler/icons-react'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentHead } from '../contract/student-page.contract.ts'
import css from './student.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface StudentMenuProps {
  readonly student: StudentHead
  /** On a phone nothing one does stands beside it, so all of it is in here. */
  readonly isWhole?: boolean
}

/** What else one does with a student, for who may; nothing where nothing is left. */
export function StudentMenu({ student: { id, name, email, can }, isWhole = false }: StudentMenuProps) {
  const ways = [
    isWhole &&
      can.addAbsence && { label: 'Add Absence', href: personAddress.addAbsence(id), Icon: IconCalendarOff },
    isWhole && can.writeNote && { label: 'Create a Note', href: personAddress.writeNote(id), Icon: IconNote },
    can.seeAs && { label: 'Mirror', href: personAddress.seeAs(id), Icon: IconEye },
    can.edit && { label: 'Edit', href: personAddress.edit(id), Icon: IconPencil },
  ].filter((way) => way !== false)
  if (ways.length === 0 && !isWhole) return null
  const Dots = isWhole ? IconDotsVertical : IconDots
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant={isWhole ? 'subtle' : 'default'}
          size={isWhole ? 44 : 32}
          className={css.menu}
          aria-label={`More for ${name}`}
        >
          <Dots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ label, href, Icon }) => (
          <Menu.Item key={label} component={InternalLink} href={href} leftSection={<Icon {...icon} />}>
            {label}
          </Menu.Item>
        ))}
        {isWhole && (
          <Menu.Item component="a" href={`mailto:${email}`} leftSection={<IconMail {...icon} />}>
            Write an email
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
