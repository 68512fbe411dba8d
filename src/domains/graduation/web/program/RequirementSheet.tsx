import { Button } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatMoment } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { ProgramShown, RequirementShown } from '../../contract/program.schemas.ts'
import { GraduationBadge } from '../graduation-badge.embed.tsx'
import { CreditLadder } from '../ladder/CreditLadder.tsx'
import { programAddress } from '../program-address.ts'
import { CountedItems } from './CountedItems.tsx'
import { MissingUnits } from './MissingUnits.tsx'
import { Offers } from './Offers.tsx'
import css from './panel.module.css'
import { usePlanOffers } from './use-plan-offers.ts'

interface RequirementSheetProps {
  readonly program: ProgramShown
  readonly requirement: RequirementShown
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** Why a requirement stands where it stands, what is missing, what would close it, and what counts in it. */
export function RequirementSheet({ program, requirement, ...steps }: RequirementSheetProps) {
  const { title, ladder, status, why, subject_id: subjectId } = requirement
  const planning = usePlanOffers(program, requirement)
  // What is tried on a copy is planned nowhere.
  const plans = program.what_if === null
  const open = requirement.offers.filter((offer) => offer.can_plan && !offer.is_on_list)
  return (
    <SideSheet
      kicker="Why this status"
      title={title}
      facts={`${ladder.earned + ladder.exempt} of ${ladder.needed} credits earned`}
      footer={
        <>
          {subjectId !== null && (
            <Button
              component={InternalLink}
              href={programAddress.subject(program.student.id, program.stage, subjectId)}
            >
              Evidence
            </Button>
          )}
          {plans && open.length > 1 && (
            <ReasonedButton changes variant="filled" busy={planning.busy} onClick={() => planning.plan(open)}>
              {open.length === 2 ? 'Plan both' : `Plan all ${open.length}`}
            </ReasonedButton>
          )}
        </>
      }
      {...steps}
    >
      <PanelSection>
        <p className={css.status}>
          <GraduationBadge status={status} />
          <span>Computed {formatMoment(program.computed_at, Date.now())}</span>
        </p>
        <p className={css.why}>{why}</p>
        <CreditLadder ladder={ladder} size="head" />
        <p className={css.ends}>
          <span>{ladder.earned + ladder.exempt} earned</span>
          {ladder.planned > 0 && <span>{ladder.planned} planned</span>}
          {ladder.missing > 0 && <strong>{ladder.missing} missing</strong>}
        </p>
      </PanelSection>
      {requirement.missing_units.length > 0 && <MissingUnits program={program} requirement={requirement} />}
      {requirement.next !== null && (
        <Offers program={program} requirement={requirement} planning={plans ? planning : undefined} />
      )}
      <CountedItems program={program} requirement={requirement} />
    </SideSheet>
  )
}
