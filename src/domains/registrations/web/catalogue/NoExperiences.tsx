import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'

/** A cycle without experiences, or a school without a cycle: what comes first, and where. */
export function NoExperiences({ hasCycle }: { hasCycle: boolean }) {
  const [href, label] = hasCycle
    ? (['/template/library', 'Template library'] as const)
    : (['/cycles-and-holidays', 'Cycles and Holidays'] as const)
  return (
    <EmptyState
      icon={IconBooks}
      title={hasCycle ? 'No experiences in this cycle' : 'No cycle yet'}
      action={
        <Button component={UiLink} href={href}>
          {label}
        </Button>
      }
    >
      {hasCycle
        ? 'They are made from templates. Another cycle can be chosen at the top.'
        : 'Experiences belong to a cycle of a school year: that comes first.'}
    </EmptyState>
  )
}
