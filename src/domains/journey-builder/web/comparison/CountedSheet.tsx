import { downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { api } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import type { CountedStudent } from '../../contract/comparison.contract.ts'
import { comparisonDownloads } from '../../contract/comparison.downloads.ts'
import { selectionsUrl } from '../journey-address.ts'
import css from './comparison.module.css'
import { type CountedAt, measureTexts } from './counted.ts'

interface CountedSheetProps {
  readonly counted: CountedAt
  readonly comparison: ContractRouterOutputs['comparison']['compare']
  readonly cycleId: number
  readonly onClose: () => void
}

interface OwnSearch {
  readonly search: string | undefined
  readonly page: number | undefined
}

/** The students behind one number of the comparison: searched, saved as a file, each with their choices. */
export function CountedSheet({ counted, comparison, cycleId, onClose }: CountedSheetProps) {
  const { proposalId, measure, cohortId, grade } = counted
  const { label, about } = measureTexts[measure]
  const against = comparison.against
  const filter = { proposal_id: proposalId, measure, against_id: against?.id, cohort_id: cohortId, grade }
  const own = useOwnSearch<OwnSearch>({ search: undefined, page: undefined })
  const list = useListPage({
    ...own,
    ask: api.comparison.listCounted.queryOptions({ input: { ...filter, ...own.search } }),
    rowsOf: ({ students }) => students,
    filters: ['search'],
  })
  const plan = comparison.proposals.find(({ id }) => id === proposalId)
  const group = plan?.counts.find(
    (one) =>
      one.measure === measure &&
      (one.cohort_id ?? undefined) === cohortId &&
      (one.grade ?? undefined) === grade,
  )?.title
  const total = list.data?.total
  return (
    <SideSheet
      kicker={plan === undefined ? 'Side by side' : `Proposal ${plan.number}`}
      title={group ? `${label}, ${group}` : label}
      facts={total === undefined ? undefined : formatNoun(total, 'student')}
      onClose={onClose}
    >
      <PanelSection>
        <p className={css.small}>
          {about}
          {measure === 'moved' && against !== null && ` than by proposal ${against.number}`}.
        </p>
        <div className={css.tools}>
          <SearchField label="Name" {...list.text('search')} />
          <ExportMenu
            hrefOf={(format) =>
              downloadAddress(comparisonDownloads.counted, { ...filter, search: own.search.search }, format)
            }
          />
        </div>
        <ul className={css.people} aria-label={`Students: ${label}`}>
          {list.rows?.map((student) => (
            <li key={student.id}>
              <UiLink className={css.name} href={selectionsUrl(cycleId, student.id)}>
                {student.name}
              </UiLink>
              <span className={css.of}>{countText(student)}</span>
              <span className={css.small}>
                Grade {student.grade}, {student.campus}
                {student.titles.length > 0 && `. ${student.titles.join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
        {list.paging?.total === 0 && <p className={css.small}>Nobody.</p>}
      </PanelSection>
      <ListPager list={list} />
    </SideSheet>
  )
}

const countText = ({ count, of }: CountedStudent) =>
  of > 0 ? `${formatCount(count)} of ${formatCount(of)}` : count > 1 ? formatCount(count) : ''
