import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { GeneralCard } from './GeneralCard.tsx'
import css from './pathways.module.css'
import { pathwayQuery } from './pathways-address.ts'
import { PlanCard } from './plan/PlanCard.tsx'
import { PathwayStudents } from './students/PathwayStudents.tsx'

const route = getRouteApi('/authenticated/staff/journey-builder/pathways/management/$pathwayId')

const management = '/journey-builder/pathways/management'

/** `/journey-builder/pathways/management/:pathwayId`: what a pathway is, its plan by cycle, its students. */
export function PathwayPage() {
  const pathwayId = Number(route.useParams().pathwayId)
  const asks = pathwayQuery(pathwayId)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('pathways')], asks)
  usePageTitle(data?.pathway.title ?? 'Pathway', { backTo: management })
  if (data === undefined)
    return (
      <SheetPage>
        <PageHeader title="Pathway" crumbs={[{ label: 'Pathways', href: management }]} />
        <PageBody>
          {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        </PageBody>
      </SheetPage>
    )
  const { pathway, cyclePlans, activeTemplates, canManage } = data
  const year = pathway.school_year
  return (
    <SheetPage>
      <PageHeader
        title={pathway.title}
        crumbs={[{ label: 'Pathways', href: `${management}?schoolYear=${year}` }]}
        facts={year}
      />
      <PageBody>
        <GeneralCard pathway={pathway} canManage={canManage} />
        <Section title="Plan by cycle">
          {cyclePlans.length === 0 && (
            <p className={css.quiet}>
              {year} has no cycles yet. Once they are in{' '}
              <UiLink href="/cycles-and-holidays">Cycles and Holidays</UiLink>, each can be planned here.
            </p>
          )}
          <div className={css.plans}>
            {cyclePlans.map((plan) => (
              <PlanCard
                key={plan.cycleId}
                pathwayId={pathway.id}
                plan={plan}
                templates={activeTemplates}
                canManage={canManage}
              />
            ))}
          </div>
        </Section>
        <PathwayStudents pathway={pathway} canManage={canManage} />
      </PageBody>
    </SheetPage>
  )
}
