import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import { schoolStageLabels } from '#domains/curriculum/rules/school-stages.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { CompletionRow } from '../../contract/completion.contract.ts'
import { itemKindLabels } from '../../rules/item-kinds.ts'
import type { ReportFile, ReportSource } from '../table/report-source.ts'
import { byText } from '../table/usual-filters.ts'
import { type AskedGroup, groupFilters, groupOf } from '../tallies/group-filters.ts'
import { itemsOfStages } from '../tallies/items.ts'
import { type Detail, seenCounts } from '../tallies/seen-counts.ts'

/** Every unit and ability that is taught, with how the students of its stage stand: those the viewer sees, of a group. */
export const completionSource = (
  viewer: Viewer,
  group: AskedGroup,
  nowMs: number,
  detail: Detail = 'sums',
): ReportSource => ({
  before: sql`${seenCounts(viewer, groupOf(group, nowMs), detail)},
    items as (${itemsOfStages()}),
    asked_of as (select school_stage, sum(students)::integer as students from populations group by 1),
    added as (select kind, item_id, sum(registered)::integer as registered, sum(completed)::integer as completed,
      sum(missing)::integer as missing from counted group by 1, 2)`,
  from: sql`from items i`,
  shown: sql`left join asked_of o on o.school_stage = i.school_stage
    left join added a on a.kind = i.kind and a.item_id = i.id`,
  where: [],
  columns: sql`i.id, i.kind as type, i.school_stage, i.topic, i.subject, i.title, coalesce(o.students, 0) as students,
    coalesce(a.registered, 0) as registered, coalesce(a.completed, 0) as completed, coalesce(a.missing, 0) as missing`,
  filters: {
    type: byText(sql`i.kind`, sql<string>`initcap(i.kind)`),
    school_stage: byText(
      sql`i.school_stage`,
      sql<string>`case i.school_stage when 'hs' then 'High School' else 'Middle School' end`,
    ),
    subject: byText(sql`i.subject`, sql<string>`i.subject`),
    ...groupFilters(nowMs),
  },
  finds: (words) => beginsWords('i.search_text', words),
  orders: {
    title: [sql`i.title`],
    topic: [sql`nullif(i.topic, '')`, sql`i.place`],
    type: [sql`i.kind`, sql`i.title`],
    school_stage: [sql`i.school_stage`, sql`i.place`],
    students: [sql`coalesce(o.students, 0)`, sql`i.title`],
    registered: [sql`coalesce(a.registered, 0)`, sql`i.title`],
    unregistered: [sql`coalesce(o.students, 0) - coalesce(a.registered, 0)`, sql`i.title`],
    completed: [sql`coalesce(a.completed, 0)`, sql`i.title`],
    missing: [sql`coalesce(a.missing, 0)`, sql`i.title`],
  },
  sort: 'topic',
  key: sql`i.kind, i.id`,
})

/** An item as the database tells it. */
export interface Completion {
  readonly id: number
  readonly type: 'unit' | 'ability'
  readonly schoolStage: SchoolStage
  readonly topic: string
  readonly subject: string
  readonly title: string
  readonly students: number
  readonly registered: number
  readonly completed: number
  readonly missing: number
}

export const presentCompletion = (one: Completion): CompletionRow => ({
  id: one.id,
  type: one.type,
  school_stage: one.schoolStage,
  topic: one.topic,
  subject: one.subject,
  title: one.title,
  total_students: one.students,
  total_unregistered_students: Math.max(0, one.students - one.registered),
  total_registered_students: one.registered,
  total_completed_students: one.completed,
  total_missing_students: one.missing,
})

/** The name of the file is the document's (2-back-office §7). */
export const completionFile = (nowMs: number): ReportFile<Completion> => ({
  name: `units_completion_report_${schoolDateOf(nowMs)}`,
  title: 'Units and abilities completion',
  header: [
    'Type',
    'School stage',
    'Subject',
    'Topic',
    'Title',
    'Students',
    'Unregistered students',
    'Registered students',
    'Completed',
    'Missing',
  ],
  cells: (one) => [
    itemKindLabels[one.type],
    schoolStageLabels[one.schoolStage],
    one.subject,
    one.topic,
    one.title,
    one.students,
    Math.max(0, one.students - one.registered),
    one.registered,
    one.completed,
    one.missing,
  ],
})
