import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { school } from '#contract/school/school.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { api } from '#web/calls/api.ts'
import { formerOfSame } from '#web/calls/former-answer.ts'
import type { FamilyStudent } from '../contract/family.contract.ts'
import css from './absence/AbsenceFields.module.css'
import { type AbsenceForm, askedDays } from './absence/absence-form.ts'

interface AdvisorNoticeProps {
  readonly form: AbsenceForm
  readonly student: FamilyStudent
  readonly excuseId: number | undefined
}

/** That the advisor decides about this many days in a row, while they are chosen. */
export function AdvisorNotice({ form, student, excuseId }: AdvisorNoticeProps) {
  const days = askedDays(form)
  const asks = api.excuses.getExcuseForm.queryOptions({
    input: { search: '', student_id: student.id, excuse_id: excuseId, ...days },
  })
  const { data: facts } = useQuery({
    ...asks,
    enabled: days !== undefined,
    placeholderData: formerOfSame(asks.queryKey),
  })
  if (days === undefined || (facts?.days_in_a_row ?? 0) <= school().daysWithoutAdvisor) return null
  const advisor = student.counselor
  return (
    <div className={css.notice}>
      <PageAlert
        family="late"
        icon={IconUserCheck}
        title={`More than ${school().daysWithoutAdvisor} school days in a row need the advisor’s approval.`}
      >
        {advisor
          ? `${advisor.first_name} ${advisor.last_name} is told and decides: ${advisor.email}`
          : `${student.first_name} has no advisor at the moment; the school is told.`}
      </PageAlert>
    </div>
  )
}
