import { sql } from 'kysely'
import { experienceAddresses } from '#domains/experience-designs/rules/experience-addresses.ts'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { isListed } from '#domains/registrations/server/registrations.service.ts'
import { fileIdOf } from '#domains/templates/rules/design-files.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { MaterialsRow } from '../../contract/materials.contract.ts'
import { bothWays } from '../table/both-ways.ts'
import type { ReportFile, ReportSource } from '../table/report-source.ts'
import { byText, numbersOf, typeLabel } from '../table/usual-filters.ts'

/** SQL: the experience in scope as `e` has a task with something attached. */
const hasMaterials = sql<boolean>`exists (select from tasks t
  where t.experience_id = e.id and t.attachments <> '[]'::jsonb)`

const hasText = sql<string>`case when ${hasMaterials} then 'some' else 'none' end`

/** The experiences of a cycle that stand in the viewer's catalogue, with what their tasks work with. */
export const materialsSource = (viewer: Viewer, cycleId: number | null): ReportSource => ({
  from: sql`from experiences e`,
  shown: sql`left join cohorts on cohorts.id = e.cohort_id`,
  where: [
    sql<boolean>`e.cycle_id = ${cycleId}::integer`,
    sql<boolean>`e.archived_at is null`,
    isListed(viewer),
  ],
  columns: sql`e.id, e.title, e.type, cohorts.title as campus,
    not exists (select from experience_designs d where d.experience_id = e.id) as is_legacy,
    coalesce((select json_agg(json_build_object('title', a->>'title', 'url', a->>'url', 'task', t.title)
        order by t.due_at, t.id, place)
      from tasks t cross join jsonb_array_elements(t.attachments) with ordinality as one (a, place)
      where t.experience_id = e.id), '[]') as materials`,
  filters: {
    type: byText(sql`e.type`, typeLabel),
    campus: {
      value: sql<string>`coalesce(e.cohort_id, 0)::text`,
      label: sql<string>`coalesce(cohorts.title, 'Every campus')`,
      isOneOf: (values) => sql<boolean>`coalesce(e.cohort_id, 0) = any(${numbersOf(values)}::integer[])`,
    },
    has: byText(
      hasText,
      sql<string>`case when ${hasMaterials} then 'With materials' else 'Without materials' end`,
    ),
  },
  finds: (words) => beginsWords('e.search_text', words),
  orders: {
    title: bothWays([sql`e.title`, sql`e.id`]),
    type: bothWays([sql`e.type`], sql`e.title`),
    campus: [sql`cohorts.title`, sql`e.title`],
  },
  sort: 'title',
  key: sql`e.id`,
})

export interface Materials {
  readonly id: number
  readonly title: string
  readonly type: ExperienceType
  readonly campus: string | null
  readonly isLegacy: boolean
  readonly materials: { title: string; url: string; task: string }[]
}

export const presentMaterials = ({ materials, isLegacy, ...one }: Materials): MaterialsRow => ({
  ...one,
  is_legacy: isLegacy,
  materials_and_tools: materials.map(({ title, url, task }) => {
    const isFile = fileIdOf(url) !== undefined
    return {
      type: isFile ? 'file' : 'link',
      title,
      link: isFile ? experienceAddresses.guidebook(one.id) : url,
      description: task,
    }
  }),
})

export const materialsFile: ReportFile<Materials> = {
  name: 'materials',
  title: 'Materials',
  header: ['Number', 'Experience', 'Campus', 'Legacy', 'Materials and tools'],
  cells: (row, publicUrl) => {
    const whole = (link: string) => (link.startsWith('/') ? publicUrl + link : link)
    const { id, title, campus, is_legacy, materials_and_tools } = presentMaterials(row)
    return [
      id,
      title,
      campus,
      is_legacy ? 'Yes' : 'No',
      materials_and_tools
        .map((item) => `${item.title} (${item.type}, ${item.description}): ${whole(item.link)}`)
        .join('; '),
    ]
  },
}
