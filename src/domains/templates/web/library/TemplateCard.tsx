import { IconArchive, IconPencil } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ListedTemplate } from '../../contract/library.contract.ts'
import { CardText } from './CardText.tsx'
import css from './library.module.css'
import { TemplateMenu } from './TemplateMenu.tsx'

interface TemplateCardProps {
  readonly template: ListedTemplate
  /** Who writes templates uses and copies those of others, too. */
  readonly canUse: boolean
}

/** A template of the library. Its menu is there for who writes templates. */
export function TemplateCard({ template, canUse }: TemplateCardProps) {
  const badge = template.is_deleted ? (
    <Badge family="neutral" icon={IconArchive}>
      Archived
    </Badge>
  ) : (
    template.is_draft && (
      <Badge family="outline" icon={IconPencil}>
        Draft
      </Badge>
    )
  )
  return (
    <li className={css.card}>
      <CardText template={template} badge={badge} />
      {(template.editableByUser || (canUse && !template.is_deleted)) && <TemplateMenu template={template} />}
    </li>
  )
}
