import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campuses, GroupHead } from '../../contract/group.schemas.ts'
import { BeforeYouSave } from '../effect/BeforeYouSave.tsx'
import { useGroupChange } from '../effect/use-group-change.ts'

interface GroupMenuProps {
  readonly group: GroupHead & { readonly campuses: Campuses }
}

/** What is done with a group as a whole: another name, a copy, deleting it once its effect was read. */
export function GroupMenu({ group }: GroupMenuProps) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const deleting = useGroupChange({
    groupId: group.id,
    change: isLeaving ? { kind: 'delete' } : undefined,
    leadsOn: () => void navigate({ to: '/workbench/employees-and-permissions/groups' }),
  })
  if (group.refusal !== null) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={`More of ${group.title}`}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              void navigate({
                to: '/workbench/employees-and-permissions/groups/{-$groupId}/edit',
                params: { groupId: String(group.id) },
              })
            }
          >
            Change name or description
          </Menu.Item>
          {!group.isBuiltIn && (
            <Menu.Item color="unexc" onClick={() => setLeaving(true)}>
              Delete group
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isLeaving && (
        <BeforeYouSave
          changing={deleting}
          what={`Deleting ${group.title}`}
          facts="It cannot be taken back."
          campuses={group.campuses}
          saveLabel="Delete group"
          destroys
          onUndo={() => setLeaving(false)}
        />
      )}
    </>
  )
}
