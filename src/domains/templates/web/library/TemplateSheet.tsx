import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { templateAddresses } from '../../rules/template-addresses.ts'
import { factsOf } from './CardText.tsx'
import { CoveredList } from './CoveredList.tsx'
import css from './library.module.css'
import { templateQuery } from './library-address.ts'
import { PlanSection } from './PlanSection.tsx'

interface TemplateSheetProps {
  readonly templateId: number
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** A template to be read: what it asks, covers and plans, week by week. */
export function TemplateSheet({ templateId, ...panel }: TemplateSheetProps) {
  const asks = templateQuery(templateId)
  const { data, error } = useQuery(asks)
  useLive(data === undefined ? [] : [topic('template', templateId)], asks)
  const navigate = useNavigate()
  const design = data?.design
  return (
    <SideSheet
      kicker="Template"
      title={design?.title ?? 'Template'}
      facts={data === undefined ? '\u00a0' : factsOf({ ...data.design, creator_name: data.creator_name })}
      {...panel}
      {...(data?.editableByUser === true &&
        !data.is_deleted && {
          footer: (
            <Button
              variant="filled"
              onClick={() => void navigate({ to: templateAddresses.edit(templateId) })}
            >
              Edit template
            </Button>
          ),
        })}
    >
      {error !== null && <PanelSection>{messageOf(error)}</PanelSection>}
      {data !== undefined && design !== undefined && (
        <>
          {design.driving_question !== '' && (
            <PanelSection title="Driving question">
              <p className={css.question}>{design.driving_question}</p>
            </PanelSection>
          )}
          <PanelSection title="Description">
            {design.description === '' ? (
              <p className={css.nothing}>Not written yet.</p>
            ) : (
              <RichText html={design.description} />
            )}
          </PanelSection>
          <PlanSection design={design} />
          <PanelSection title="Units">
            <CoveredList things={data.units} />
          </PanelSection>
          <PanelSection title="Abilities">
            <CoveredList things={data.abilities} />
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}
