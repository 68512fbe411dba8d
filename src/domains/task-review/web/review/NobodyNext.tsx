import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Next } from './use-next.ts'

interface NobodyNextProps {
  readonly nobody: NonNullable<Next['nobody']>
  readonly onClose: () => void
}

/** There is nobody next: why, and where to go instead. */
export function NobodyNext({ nobody: { why, lead }, onClose }: NobodyNextProps) {
  return (
    <PageAlert
      family="neutral"
      icon={IconChecks}
      title={why}
      meta={
        <Button size="xs" variant="subtle" onClick={onClose}>
          Close
        </Button>
      }
      action={
        lead && (
          <Button size="xs" component={UiLink} href={lead.url}>
            {lead.label}
          </Button>
        )
      }
    />
  )
}
