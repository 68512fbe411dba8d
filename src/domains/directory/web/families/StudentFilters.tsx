import { graduationStatuses, graduationStatusLabels } from '#domains/graduation/contract/graduation-status.ts'
import { hasLeftSchool, studentStatuses, studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { SavedViews } from '#domains/saved-views/web/saved-views.embed.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePhone } from '#ui/page/use-phone.ts'
import type { ListFilters } from '#ui/table/list-state.ts'
import { may, useFeature, useViewer } from '#web/calls/session.ts'
import { numberOptions } from '#web/pages/list-page.ts'
import { riskTiers } from '../../contract/students.contract.ts'
import { AccessFilter, campusChoices } from '../people-filters.tsx'
import { ExportStudents } from './ExportStudents.tsx'
import { gradeOptions, type StudentsSearch, studentsQuestion } from './people-address.ts'

interface StudentFiltersProps {
  readonly search: StudentsSearch
  readonly list: ListFilters<StudentsSearch> & {
    readonly data:
      | (Parameters<typeof campusChoices>[0] & {
          readonly houses: readonly House[]
          readonly asks_campus: boolean
          readonly total: number
        })
      | undefined
  }
}

interface House {
  readonly id: number
  readonly title: string
}

const noHouse: House = { id: 0, title: 'In no house' }
const statuses = studentStatuses.map((value) => ({ value, label: studentStatusLabel(value) }))
const progress = graduationStatuses.map((value) => ({ value, label: graduationStatusLabels[value] }))
const risks = riskTiers.map((value) => ({ value, label: `Below ${value}%` }))

/** Which students are listed. */
export function StudentFilters({ list, search }: StudentFiltersProps) {
  const viewer = useViewer()
  const hasViews = useFeature('saved-views')
  const isPhone = usePhone()
  const tools = (
    <>
      {hasViews && <SavedViews list="/students" query={studentsQuestion(search)} />}
      {list.data !== undefined && list.data.total > 0 && (
        <ExportStudents search={search} total={list.data.total} />
      )}
      {(may(viewer, 'program.view') || may(viewer, 'program.view.all')) && (
        <UiLink href="/students/graduation/missing">Who misses the same</UiLink>
      )}
    </>
  )
  return (
    <FiltersRow {...(!isPhone && { right: tools })}>
      <SearchField label="Name or email" {...list.text('search')} />
      {/* The row goes sideways there: its end is behind the edge. */}
      {isPhone && tools}
      <FilterMenu name="Campus" options={campusChoices(list.data)} {...list.number('cohort_id')} />
      <FilterMenu name="Grade" options={gradeOptions} {...list.number('grade')} />
      <FilterMenu
        name="House"
        options={numberOptions([noHouse, ...(list.data?.houses ?? [])])}
        {...(list.data?.asks_campus && { note: 'Choose a campus for its houses' })}
        {...list.number('house_id')}
      />
      <FilterMenu name="Status" options={statuses} {...list.choice('status')} />
      {(may(viewer, 'attendance.view') || may(viewer, 'attendance.view.all')) && (
        <FilterMenu name="Attendance" options={risks} {...list.choice('below')} />
      )}
      <FilterMenu name="Progress" options={progress} {...list.choice('progress')} />
      {may(viewer, 'people.manage') && (
        <AccessFilter
          name="Access"
          {...list.choice('access')}
          // Who left with the status that is chosen is listed, and cannot log in.
          {...(hasLeftSchool(search.status ?? '') && { anyLabel: 'Any' })}
        />
      )}
    </FiltersRow>
  )
}
