import { Button } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'

/** Opens the managed list of categories. */
export function CategoriesButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button leftSection={<IconTags size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      Categories
    </Button>
  )
}
