import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { stageMeanings, stageWords } from '../contract/application-words.ts'
import type { Pipeline } from '../contract/applications.schemas.ts'
import { AdmissionsTabs } from './AdmissionsTabs.tsx'
import css from './admissions.module.css'
import { admissionsAddress, pipelineQuery } from './admissions-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/admissions/pipeline')

/** `/workbench/admissions/pipeline`: how many are where, how long it takes, and which wait longest. */
export function PipelinePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(pipelineQuery(search))
  usePageTitle('Pipeline', { backTo: admissionsAddress.list })
  const chosen = search.cohort_id === undefined ? [] : [String(search.cohort_id)]
  return (
    <SheetPage>
      <PageHeader
        title="Admissions"
        crumbs={[{ label: 'Workbench', href: '/workbench' }]}
        tabs={<AdmissionsTabs active="pipeline" />}
      />
      {data.campuses.length > 1 && (
        <FiltersRow>
          <FilterMenu
            single
            name="Campus"
            options={data.campuses.map(({ cohort_id, title }) => ({
              value: String(cohort_id),
              label: title,
            }))}
            values={chosen}
            onChange={([one]) =>
              void navigate({
                search: { cohort_id: one === undefined ? undefined : Number(one) },
                replace: true,
              })
            }
          />
        </FiltersRow>
      )}
      <PageBody>
        <Bottleneck stages={data.stages} />
        <ol className={css.pipeline}>
          {data.stages.map((stage) => (
            <Stage key={stage.stage} {...stage} cohortId={search.cohort_id} />
          ))}
        </ol>
        <Section title="What became of the others">
          <p className={css.outcomes}>
            {data.outcomes.map(({ outcome, count }) => (
              <UiLink key={outcome} href={listOf(outcome, search.cohort_id)}>
                {stageWords[outcome]} {formatCount(count)}
              </UiLink>
            ))}
          </p>
        </Section>
      </PageBody>
    </SheetPage>
  )
}

const daysText = (days: number | null) =>
  days === null
    ? 'Nobody has left it within a year'
    : `Median ${formatNoun(Math.max(1, Math.round(days)), 'day')}`

/** Where applications wait longest, in one sentence; nothing while nobody has left a stage. */
function Bottleneck({ stages }: Pick<Pipeline, 'stages'>) {
  const slowest = stages
    .flatMap(({ stage, medianDays }) => (medianDays === null ? [] : { stage, medianDays }))
    .toSorted((one, other) => other.medianDays - one.medianDays)[0]
  if (slowest === undefined) return null
  return (
    <p className={css.bottleneck}>
      Applications wait longest in <strong>{stageWords[slowest.stage]}</strong>: half of them longer than{' '}
      {formatNoun(Math.max(1, Math.round(slowest.medianDays)), 'day')}.
    </p>
  )
}

/** The applications behind a number: of the campus that is counted. */
const listOf = (stage: string, cohortId: number | undefined) =>
  `${admissionsAddress.list}?stage=${stage}${cohortId === undefined ? '' : `&cohort_id=${cohortId}`}`

type StageProps = Pipeline['stages'][number] & { readonly cohortId: number | undefined }

function Stage({ stage, count, medianDays, longest, cohortId }: StageProps) {
  return (
    <li className={css.stage}>
      <UiLink href={`${listOf(stage, cohortId)}&sortBy=waiting`} className={css.stageHead}>
        <span className={css.stageCount}>{formatCount(count)}</span>
        <span className={css.stageName}>{stageWords[stage]}</span>
      </UiLink>
      <p className={css.lineAbout}>{stageMeanings[stage]}</p>
      <p className={css.median}>{daysText(medianDays)}</p>
      {longest.length > 0 && (
        <>
          <h2 className={css.longestTitle}>Wait longest</h2>
          <ul className={css.longest}>
            {longest.map(({ id, studentName, studentGrade, since }) => (
              <li key={id}>
                <UiLink href={admissionsAddress.application(id)}>{studentName}</UiLink>
                <span className={css.lineAbout}>
                  Grade {studentGrade}, since {formatDayOf(since).replace(/^\w+, /, '')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
