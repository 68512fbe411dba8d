import { type RawBuilder, sql } from 'kysely'
import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import { schoolStageLabels } from '#domains/curriculum/rules/school-stages.ts'
import { graduationYear } from '#domains/student-page/rules/graduation-year.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { MissingRow } from '../../contract/missing.contract.ts'
import { itemKindLabels } from '../../rules/item-kinds.ts'
import type { ReportFile, ReportSource } from '../table/report-source.ts'
import { byNumber, byText } from '../table/usual-filters.ts'
import { type AskedGroup, groupFilters, groupOf } from '../tallies/group-filters.ts'
import { itemsOfStages } from '../tallies/items.ts'
import { seenCounts } from '../tallies/seen-counts.ts'
import { freePlaces, isComing } from './next-cycle.ts'

export interface MissingContext {
  readonly viewer: Viewer
  readonly group: AskedGroup
  readonly nextCycleId: number | null
  readonly nowMs: number
}

const lastGrade = 12

/** SQL: the number is one of those in `lacking`. */
const isLacking = (kind: 'unit' | 'ability' | 'topic', id: RawBuilder<unknown>) =>
  sql<boolean>`${id} = any(array(select item_id from lacking where kind = ${sql.lit(kind)}))`

/** SQL: the tables that the rows and the chart read: who lacks what, and what of the next cycle covers it. */
export const missingTables = ({ viewer, group: asked, nextCycleId, nowMs }: MissingContext) => {
  const group = groupOf(asked, nowMs)
  return sql`${seenCounts(viewer, group, 'sums')},
    lacking as (select kind, item_id, sum(missing)::integer as students,
      coalesce(sum(missing) filter (where grade = ${sql.lit(lastGrade)}), 0)::integer as seniors,
      array_agg(distinct ${graduationYear(0, nowMs)}::integer - grade) as graduates
      from counted where missing > 0 group by 1, 2),
    items as (${itemsOfStages({ units: isLacking('unit', sql`u.id`), abilities: isLacking('ability', sql`b.id`) })}),
    topic_places as (select e.topic_id, ${freePlaces} as places
      from (select distinct u.topic_id, e.id, e.places, e.free_places from experiences e
        join experience_units x on x.experience_id = e.id join units u on u.id = x.unit_id
        where x.cycle_id = ${nextCycleId}::integer and ${isComing(nextCycleId, group.campus)}
          and ${isLacking('topic', sql`u.topic_id`)}) as e
      group by 1),
    topics_lacking as (select i.topic_id, count(*)::integer as items, min(l.students) as students,
      min(p.places) as places, count(p.topic_id) > 0 and bool_and(p.places is null) as is_open
      from (select i.topic_id from items i join lacking n on n.kind = i.kind and n.item_id = i.id
        where i.topic_id is not null) i
      left join lacking l on l.kind = 'topic' and l.item_id = i.topic_id
      left join topic_places p on p.topic_id = i.topic_id
      group by 1)`
}

/** SQL: how many of a topic have no place in the next cycle; nothing is short where places have no limit. */
const short = sql`case when t.is_open then 0 else greatest(t.students - coalesce(t.places, 0), 0) end`

/** SQL: what of the next cycle covers the item `i`: asked of each row that is shown, and not of all there are. */
const covering = ({ group, nextCycleId, nowMs }: MissingContext) => sql`
  from experiences e where ${isComing(nextCycleId, groupOf(group, nowMs).campus)} and e.id in (
    select x.experience_id from experience_units x where i.kind = 'unit' and x.unit_id = i.id and x.cycle_id = ${nextCycleId}::integer
    union all
    select x.experience_id from experience_abilities x where i.kind = 'ability' and x.ability_id = i.id and x.cycle_id = ${nextCycleId}::integer)`

/** What students lack, the topics first where most have no place. */
export const missingSource = (context: MissingContext): ReportSource => ({
  before: missingTables(context),
  from: sql`from items i join lacking l on l.kind = i.kind and l.item_id = i.id`,
  shown: sql`left join topics_lacking t on t.topic_id = i.topic_id`,
  where: [],
  columns: sql`i.id, i.kind, i.school_stage, i.title, i.topic, t.students as topic_students,
    coalesce(t.items, 0) as topic_items, case when t.is_open then null else coalesce(t.places, 0) end as topic_places,
    l.students, l.seniors, l.graduates, (select json_build_object('experiences', count(*),
        'id', (array_agg(e.id order by e.title collate "C", e.id))[1],
        'title', (array_agg(e.title order by e.title collate "C", e.id))[1], 'placesLeft', ${freePlaces},
        'places', case when bool_and(e.places is not null) then sum(e.places)::integer end)
      ${covering(context)}) as offered`,
  filters: {
    kind: byText(sql`i.kind`, sql<string>`initcap(i.kind)`),
    school_stage: byText(
      sql`i.school_stage`,
      sql<string>`case i.school_stage when 'hs' then 'High School' else 'Middle School' end`,
    ),
    topic: byNumber(sql`i.topic_id`, sql<string>`i.topic`),
    ...groupFilters(context.nowMs),
  },
  finds: (words) => beginsWords('i.search_text', words),
  orders: {
    topic: [sql`i.topic_id is null, -(${short}), i.topic, i.topic_id`, sql`-l.students`],
    title: [sql`i.title`],
    kind: [sql`i.kind`, sql`i.title`],
    school_stage: [sql`i.school_stage`, sql`i.title`],
    students: [sql`l.students`, sql`i.title`],
    seniors: [sql`l.seniors`, sql`i.title`],
    places: [sql`(select ${freePlaces} ${covering(context)})`, sql`i.title`],
  },
  sort: 'topic',
  key: sql`i.kind, i.id`,
})

export interface Missing {
  readonly id: number
  readonly kind: 'unit' | 'ability'
  readonly schoolStage: SchoolStage
  readonly title: string
  readonly topic: string
  readonly topicStudents: number | null
  readonly topicItems: number
  readonly topicPlaces: number | null
  readonly students: number
  readonly seniors: number
  readonly graduates: number[]
  readonly offered: {
    readonly experiences: number
    /** The first of them by title. */
    readonly id: number | null
    readonly title: string | null
    readonly placesLeft: number | null
    readonly places: number | null
  }
}

export const presentMissing = (one: Missing): MissingRow => ({
  id: one.id,
  kind: one.kind,
  school_stage: one.schoolStage,
  title: one.title,
  topic: one.topic,
  topic_students: one.topicStudents,
  topic_items: one.topicItems,
  topic_places: one.topicPlaces,
  students: one.students,
  seniors: one.seniors,
  graduates: one.graduates.toSorted((a, b) => a - b),
  experience: one.offered.id === null ? null : { id: one.offered.id, title: one.offered.title ?? '' },
  experiences: one.offered.experiences,
  places_left: one.offered.placesLeft,
  places: one.offered.places,
})

export const missingFile: ReportFile<Missing> = {
  name: 'missing-units-abilities',
  title: 'Missing units and abilities',
  header: [
    'Kind',
    'School stage',
    'Topic',
    'Title',
    'Students',
    'Seniors',
    'Graduates',
    'Next cycle',
    'Places left',
    'Places',
  ],
  cells: (one) => [
    itemKindLabels[one.kind],
    schoolStageLabels[one.schoolStage],
    one.topic,
    one.title,
    one.students,
    one.seniors,
    one.graduates.toSorted((a, b) => a - b).join(', '),
    one.offered.experiences === 0
      ? 'None'
      : one.offered.experiences === 1
        ? one.offered.title
        : `${one.offered.title} and ${one.offered.experiences - 1} more`,
    one.offered.placesLeft,
    one.offered.places,
  ],
}
