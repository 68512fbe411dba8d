import { formatCount } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import {
  campusText,
  gradesText,
  type Required,
  type RequiredPage,
  schoolYearText,
} from './required-values.ts'

export const rowKey = ({ id }: Required) => String(id)
export const rowLabel = ({ title }: Required) => title

const weeklyText = ({ hours_per_week }: Required) =>
  hours_per_week === null ? '–' : formatCount(hours_per_week)

export const requiredColumns = (page: RequiredPage): readonly DataColumn<Required>[] => [
  { id: 'title', header: 'State or rule', primary: true, cell: ({ title }) => title },
  { id: 'campus', header: 'Campus', width: 200, cell: ({ cohort_id }) => campusText(page, cohort_id) },
  { id: 'grades', header: 'Grades', width: 110, cell: gradesText },
  { id: 'from', header: 'From', width: 110, cell: ({ valid_from }) => schoolYearText(valid_from) },
  {
    id: 'year',
    header: 'Hours a year',
    width: 130,
    align: 'right',
    cell: ({ hours_per_year }) => formatCount(hours_per_year),
  },
  { id: 'week', header: 'A week', width: 100, align: 'right', cell: weeklyText },
]

export const phoneRow = (page: RequiredPage) => (required: Required) => (
  <PhoneRow
    name={required.title}
    reason={`${campusText(page, required.cohort_id)}, grades ${gradesText(required)}, from ${schoolYearText(required.valid_from)}`}
    right={`${formatCount(required.hours_per_year)} h`}
  />
)
