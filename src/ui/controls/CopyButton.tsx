import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { toast } from '../feedback/toast.tsx'
import { Hint } from './Hint.tsx'

export interface CopyButtonProps {
  value: string
  /** What is copied: "Copy email of Amara Nwosu". */
  label: string
}

/** Copies a text and says so in a toast. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2_000 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        size="xs"
        aria-label={label}
        onClick={() => {
          clipboard.copy(value)
          toast.success('Copied')
        }}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
