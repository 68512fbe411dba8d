import { Button } from '@mantine/core'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { ListedTemplate } from '../../contract/library.contract.ts'
import { CardText } from './CardText.tsx'
import css from './library.module.css'
import { TemplateMenu } from './TemplateMenu.tsx'
import { useTemplateActions } from './use-template-actions.tsx'

interface WaitingCardProps {
  readonly template: ListedTemplate
  readonly canApprove: boolean
}

/** An independent study that waits, with its two answers in its foot, and its menu for who may edit it. */
export function WaitingCard({ template, canApprove }: WaitingCardProps) {
  const actions = useTemplateActions(template)
  const { asked_at: askedAt } = template
  return (
    <li className={css.card} data-waiting>
      <CardText
        template={template}
        badge={
          <Badge family="late" icon={IconHourglass}>
            Waiting for approval
          </Badge>
        }
      />
      <div className={css.cardFoot}>
        <span className={css.asked}>
          {askedAt === null ? 'Waits for approval' : `Asked ${formatWhen(askedAt, Date.now())}`}
        </span>
        {canApprove && (
          <>
            <Button size="xs" variant="subtle" disabled={actions.isBusy} onClick={actions.decline}>
              Decline
            </Button>
            <Button
              size="xs"
              leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
              loading={actions.isBusy}
              onClick={actions.approve}
            >
              Approve
            </Button>
          </>
        )}
        {template.editableByUser && <TemplateMenu template={template} isInFoot />}
      </div>
      {actions.question}
    </li>
  )
}
