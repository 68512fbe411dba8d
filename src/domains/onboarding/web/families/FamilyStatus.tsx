import { type Icon, IconCheck, IconCircleDashed, IconMailOff, IconProgress } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { OnboardingStatus } from '../../contract/onboarding-words.ts'
import { statusLabels } from '../../rules/family-text.ts'
import css from './families.module.css'

const looks: Readonly<Record<Exclude<OnboardingStatus, ''>, { icon: Icon; family: ColourFamily }>> = {
  not_invited: { icon: IconMailOff, family: 'outline' },
  not_started: { icon: IconCircleDashed, family: 'outline' },
  in_progress: { icon: IconProgress, family: 'accent' },
  completed: { icon: IconCheck, family: 'present' },
}

interface StatusProps {
  readonly status: OnboardingStatus
  readonly lastCompletedChecklist: string | null
}

/** How far a student is; in progress says what was done last (2-back-office §4). */
export function FamilyStatus({ status, lastCompletedChecklist }: StatusProps) {
  if (status === '') return <span>{statusLabels['']}</span>
  return (
    <span className={css.status}>
      <Badge {...looks[status]}>{statusLabels[status]}</Badge>
      {status === 'in_progress' && lastCompletedChecklist !== null && (
        <span className={css.second} title={lastCompletedChecklist}>
          {lastCompletedChecklist}
        </span>
      )}
    </span>
  )
}

interface GuardianProps extends StatusProps {
  readonly name: string
}

/** A guardian with their own status on one line; in progress what was done last stands below. */
export function GuardianLine({ name, status, lastCompletedChecklist }: GuardianProps) {
  const Icon = status === '' ? undefined : looks[status].icon
  const words = statusLabels[status]
  return (
    <span>
      <span className={css.guardian} title={`${name} ${words}`}>
        <span className={css.guardianIcon} data-status={status}>
          {Icon && <Icon size={14} stroke={1.75} aria-hidden />}
        </span>
        <span className={css.guardianName}>{name}</span> <span className={css.guardianStatus}>{words}</span>
      </span>
      {status === 'in_progress' && lastCompletedChecklist !== null && (
        <span className={css.guardianLast} title={lastCompletedChecklist}>
          {lastCompletedChecklist}
        </span>
      )}
    </span>
  )
}
