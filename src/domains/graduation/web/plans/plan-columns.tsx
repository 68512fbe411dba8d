import { formatNoun } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import type { PlanPage } from './plan-values.ts'

export const rowKey = ({ id }: PlanPage) => String(id)
export const rowLabel = ({ title }: PlanPage) => title

const creditsOf = ({ content }: PlanPage) =>
  content.requirements.reduce((sum, { credits }) => sum + credits, 0)

export const planColumns: readonly DataColumn<PlanPage>[] = [
  { id: 'title', header: 'Plan', primary: true, cell: ({ title }) => title, sortValue: ({ title }) => title },
  { id: 'stage', header: 'Stage', width: 130, cell: ({ stage_title }) => stage_title },
  { id: 'from', header: 'Entered from', width: 110, align: 'right', cell: ({ valid_from }) => valid_from },
  { id: 'credits', header: 'Credits', width: 90, align: 'right', cell: creditsOf },
  { id: 'version', header: 'Version', width: 90, align: 'right', cell: ({ version }) => version },
  { id: 'students', header: 'Students', width: 100, align: 'right', cell: ({ students }) => students },
]

export const phoneRow = (plan: PlanPage) =>
  `${plan.title}, entered from ${plan.valid_from}, ${formatNoun(plan.students, 'student')}`
