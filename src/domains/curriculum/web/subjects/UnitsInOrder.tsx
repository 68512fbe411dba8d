import { topic as topicName } from '#contract/topics.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import { schoolStageLabels } from '../../rules/school-stages.ts'
import { OrderedLines } from './OrderedLines.tsx'
import css from './subjects.module.css'
import { topicQuery } from './subjects-address.ts'

interface UnitsInOrderProps {
  readonly topic: { readonly id: number; readonly title: string }
  readonly canManage: boolean
}

/** The units of a topic in the order in which every list has them; a move is kept at once. */
export function UnitsInOrder({ topic, canManage }: UnitsInOrderProps) {
  const own = useOwnSearch<{ readonly page: number | undefined }>({ page: undefined })
  const list = useListPage({
    ...own,
    ask: topicQuery(topic.id, own.search.page),
    rowsOf: ({ units }) => units,
    filters: [],
    live: [topicName('units')],
  })
  const units = list.rows ?? []
  return (
    <section>
      <h3 className={css.heading}>Units in their order</h3>
      {list.paging?.total === 0 && <p className={css.note}>No units yet.</p>}
      <OrderedLines kind="unit" label={`Units of ${topic.title}`} items={units} canManage={canManage}>
        {(unit) => (
          <UiLink href={`/workbench/units/edit/${unit.id}`} className={css.topic}>
            <span className={css.name}>{unit.title}</span>
            {unit.isRetired && <Badge family="neutral">Retired</Badge>}
            <span className={css.fact}>{schoolStageLabels[unit.school_stage]}</span>
          </UiLink>
        )}
      </OrderedLines>
      <ListPager list={list} />
    </section>
  )
}
