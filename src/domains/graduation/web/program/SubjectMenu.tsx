import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import { programAddress } from '../program-address.ts'

interface SubjectMenuProps {
  readonly program: Pick<ProgramShown, 'subjects' | 'stage'> & { readonly student: { readonly id: number } }
}

/** The subjects of a student, by topic and unit. */
export function SubjectMenu({ program }: SubjectMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>Subjects</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {program.subjects.map(({ id, title }) => (
          <Menu.Item
            key={id}
            component={InternalLink}
            href={programAddress.subject(program.student.id, program.stage, id)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
