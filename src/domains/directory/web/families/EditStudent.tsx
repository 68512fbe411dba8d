import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { Hint } from '#ui/controls/Hint.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'

/** To the form of a student, over the list. */
export function EditStudent({ id, name }: { id: number; name: string }) {
  return (
    <Hint label="Edit">
      <ActionIcon
        component={InternalLink}
        href={personAddress.edit(id)}
        size="sm"
        aria-label={`Edit ${name}`}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
