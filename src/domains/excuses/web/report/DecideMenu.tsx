import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconTrash, IconX } from '@tabler/icons-react'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'

const decisions = [
  { decision: 'approve', label: 'Approve', Icon: IconCheck },
  { decision: 'reject', label: 'Reject', Icon: IconX },
  { decision: 'remove', label: 'Remove', Icon: IconTrash },
] as const

/**
 * The bulk actions where they stand at all times, as the keys A and R are: without a selection each says so
 * (1-staff-tools §5). A phone has no boxes to select with.
 */
export function DecideMenu({ onDecide }: { readonly onDecide: (decision: ExcuseDecision) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          visibleFrom="sm"
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          Decide
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>The selected excuses</Menu.Label>
        {decisions.map(({ decision, label, Icon }) => (
          <Menu.Item
            key={decision}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => onDecide(decision)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
