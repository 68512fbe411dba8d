import { formatNoun } from '#ui/format/quantities.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { schoolStageLabels } from '../../rules/school-stages.ts'
import { UnitHistory } from './UnitHistory.tsx'
import { UnitUses } from './UnitUses.tsx'
import css from './units.module.css'

interface UnitShownProps {
  readonly answer: ContractRouterOutputs['units']['getUnit']
  readonly onClose: () => void
}

/** A unit for who may read what is taught and not change it. */
export function UnitShown({ answer, onClose }: UnitShownProps) {
  const { unit, topics } = answer
  const topic = topics.find(({ id }) => id === unit.topic_id)
  return (
    <SideSheet
      kicker="Unit"
      title={unit.title}
      facts={`${topic?.topic_title ?? '–'} · ${schoolStageLabels[unit.school_stage]} · ${formatNoun(unit.credit, 'credit')}`}
      onClose={onClose}
    >
      {unit.isRetired && (
        <PanelSection>
          <p className={css.text}>
            Retired: it is no longer offered{unit.successor && ` and is followed by ${unit.successor.title}`}.
          </p>
        </PanelSection>
      )}
      {unit.description !== '' && (
        <PanelSection title="Description">
          <p className={css.text}>{unit.description}</p>
        </PanelSection>
      )}
      <PanelSection title="Objectives">
        {unit.objectives.length === 0 ? (
          <p className={css.empty}>None yet.</p>
        ) : (
          <ol className={css.shown}>
            {unit.objectives.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ol>
        )}
      </PanelSection>
      <UnitUses {...answer} />
      <UnitHistory unit={unit} />
    </SideSheet>
  )
}
