import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { WaitingSection } from '#ui/panel/WaitingSection.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MasteryLadder } from '../ladder/MasteryLadder.tsx'
import { abilityQuery, programAddress, useProgramParams } from '../program-address.ts'
import { EvidenceList } from '../subject/EvidenceList.tsx'
import css from './panel.module.css'

/** `…/overview/abilities/:abilityId`: mastery of an ability, and the evidence over time. */
export function AbilitySheet() {
  const { studentId, stage } = useProgramParams()
  const { abilityId } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(abilityQuery(studentId, stage, Number(abilityId)))
  const close = () => void navigate({ to: programAddress.overview(studentId, stage ?? 'hs') })
  return (
    <SideSheet kicker="Ability" title={data?.title ?? 'Ability'} onClose={close}>
      {data === undefined && error === null && <WaitingSection />}
      {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
      {data && (
        <>
          <PanelSection>
            <p className={css.why}>{data.description}</p>
            <MasteryLadder level={data.level} text={data.text} />
            <p className={css.small}>By the rule “{data.rule}”.</p>
          </PanelSection>
          <PanelSection title="Evidence">
            <EvidenceList evidence={data.evidence} />
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}
