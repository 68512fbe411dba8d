import { Button } from '@mantine/core'
import { IconArrowBackUp, IconSchool, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatWhen } from '#ui/format/times.ts'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import { nextStep, openThings } from '../../rules/next-step.ts'
import css from '../admissions.module.css'
import { type Decision, DecisionDialog } from '../admit/DecisionDialog.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What is open before the application can be decided, and its decision, at the foot of the page (picture 33b). */
export function NextStepBar({ application }: { readonly application: ApplicationPage }) {
  const [decision, setDecision] = useState<Decision>()
  const { title, detail } = nextStep(application)
  const { studentName, outcome, canDecide, isDeleted, admission } = application
  return (
    <footer className={css.foot}>
      <div className={css.footWords}>
        <p className={css.footTitle}>
          {title}
          {admission?.canOpenStudent === true && (
            <>
              {' as '}
              <PersonName id={admission.studentId}>{studentName}</PersonName>
            </>
          )}
        </p>
        <p className={css.footDetail}>
          {admission !== null && admission.until !== null
            ? `It can be taken back until ${formatWhen(admission.until, Date.now())}.`
            : detail}
        </p>
      </div>
      <div className={css.footActions}>
        {canDecide && !isDeleted && outcome === null && (
          <AdmitButton application={application} onClick={() => setDecision('admit')} />
        )}
        {canDecide && !isDeleted && admission !== null && admission.until !== null && (
          <Button leftSection={<IconArrowBackUp {...icon} />} onClick={() => setDecision('take_back')}>
            Take back
          </Button>
        )}
        {canDecide && !isDeleted && (outcome === 'declined' || outcome === 'withdrawn') && (
          <Button leftSection={<IconArrowBackUp {...icon} />} onClick={() => setDecision('reopen')}>
            Open again
          </Button>
        )}
        <AskFamily application={application} />
      </div>
      <DecisionDialog decision={decision} application={application} onClose={() => setDecision(undefined)} />
    </footer>
  )
}

interface AdmitButtonProps {
  readonly application: ApplicationPage
  readonly onClick: () => void
}

function AdmitButton({ application, onClick }: AdmitButtonProps) {
  const isOpen = openThings(application).length > 0
  return (
    <ReasonedButton
      changes
      variant={isOpen ? 'default' : 'filled'}
      leftSection={<IconSchool {...icon} />}
      reason={isOpen ? 'Something is open. The menu above admits anyway.' : undefined}
      onClick={onClick}
    >
      Admit
    </ReasonedButton>
  )
}

/** Writes to the guardian who applies; the one thing to do while something is open. */
function AskFamily({ application }: { readonly application: ApplicationPage }) {
  const applicant = application.guardians.find(({ isApplicant }) => isApplicant)
  if (applicant === undefined || applicant.email === '' || application.outcome !== null) return null
  const isNext = openThings(application).length > 0 || !application.canDecide
  return (
    <Button
      component="a"
      variant={isNext ? 'filled' : 'default'}
      href={`mailto:${applicant.email}?subject=${encodeURIComponent(`The application of ${application.studentName}`)}`}
      leftSection={<IconSend {...icon} />}
    >
      Ask the family
    </Button>
  )
}
