import { IconTemplate } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'

/** The template of an experience says something new: its editor offers it, part by part. */
export const TemplateChanged = () => (
  <Badge family="accent" icon={IconTemplate}>
    Template changed
  </Badge>
)
