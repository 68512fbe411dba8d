import { IconArchive, IconPencil } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ListedTemplate } from '../../contract/library.contract.ts'
import { CardText } from './CardText.tsx'
import css from './library.module.css'
import { TemplateMenu } from './TemplateMenu.tsx'

/** A template of the library. Its menu is there for who may change it. */
export function TemplateCard({ template }: { readonly template: ListedTemplate }) {
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
      {template.editableByUser && <TemplateMenu template={template} />}
    </li>
  )
}
