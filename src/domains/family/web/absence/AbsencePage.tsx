import { IconUsers } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { schoolDayOf } from '#ui/format/zone.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import type { FamilyStudent } from '../../contract/family.contract.ts'
import { absenceFactsQuery } from '../family-queries.ts'
import { useChosenStudent } from '../use-chosen-student.ts'
import { AbsenceFields } from './AbsenceFields.tsx'
import { emptyAbsence, openDay } from './absence-form.ts'

const route = getRouteApi('/authenticated/family/absence')

/** Guardians report that a child will be, or was, absent (1-staff-tools §5; domain.md §10). */
export function AbsencePage() {
  const { date } = route.useSearch()
  const { data: family } = useSuspenseQuery(api.family.getFamily.queryOptions())
  const students = family.students.filter((one) => !one.has_left)
  const student = useChosenStudent(students)
  usePageTitle('Report absence', { backTo: '/family' })
  return (
    <SheetPage>
      <PageHeader title="Report an absence" />
      {student === undefined && family.students.length > 0 ? (
        <EmptyState icon={IconUsers} title="No one in your family is at the school">
          You cannot report an absence for a child who has left.
        </EmptyState>
      ) : student === undefined || !family.can.file_absence ? (
        <EmptyState icon={IconUsers} title="Guardians report absences">
          A student’s guardian files the excuse; the school approves it.
        </EmptyState>
      ) : (
        <PageBody>
          <NewAbsence students={students} chosen={student} date={date} />
        </PageBody>
      )}
    </SheetPage>
  )
}

interface NewAbsenceProps {
  readonly students: readonly FamilyStudent[]
  readonly chosen: FamilyStudent
  readonly date: string | undefined
}

const refreshMs = 10 * 60_000

/**
 * Opens on the asked day, or on the next with school of the child that is chosen: on a day without, the first try would be
 * refused. Asked again now and then, because what is the next day changes while the page stands open over night.
 */
function NewAbsence({ students, chosen, date }: NewAbsenceProps) {
  const [first] = useState(chosen.id)
  const [studentId, setStudentId] = useState(first)
  const asks = (id: number) => ({ ...absenceFactsQuery(id, date), refetchInterval: refreshMs })
  const { data: facts } = useSuspenseQuery(asks(first))
  const { data: other } = useQuery({ ...asks(studentId), enabled: studentId !== first })
  const day = openDay(studentId === first ? facts : other, date ?? schoolDayOf(Date.now()))
  return <AbsenceFields students={students} start={emptyAbsence(first, day)} onStudent={setStudentId} />
}
