import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Hint } from './Hint.tsx'
import { useCopy } from './use-copy.ts'

export interface CopyButtonProps {
  value: string
  /** What is copied: "Copy email of Amara Nwosu". */
  label: string
  /** What is said once it is copied: "Email copied!". */
  said?: string
}

/** Copies a text and says in a toast whether it did. */
export function CopyButton({ value, label, said }: CopyButtonProps) {
  const { copy, isCopied } = useCopy()
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" size="xs" aria-label={label} onClick={() => void copy(value, said)}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
