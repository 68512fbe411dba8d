import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The primary of a list: adds to it. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  )
}
