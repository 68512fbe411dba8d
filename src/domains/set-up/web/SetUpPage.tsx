import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AddCampus, CampusList } from '#domains/organization/web/campus-list.embed.tsx'
import { OrganizationForm } from '#domains/organization/web/organization-form.embed.tsx'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { ContinueLink } from './ContinueLink.tsx'
import { NextStep } from './NextStep.tsx'
import css from './set-up.module.css'
import { setUpAddress, setUpSteps } from './set-up-address.ts'
import { firstOpenStep, isDone, stepTitles } from './set-up-steps.ts'

// Only one step is looked at: what the two with large forms are made of comes with them.
const SchoolYearStep = lazyPart(() => import('./SchoolYearStep.tsx'), 'SchoolYearStep')
const ColleaguesStep = lazyPart(() => import('./ColleaguesStep.tsx'), 'ColleaguesStep')

const route = getRouteApi('/authenticated/staff/set-up/school')

/**
 * `/set-up/school`: how a school begins. Each step is a page of the product that can be left and come back to; how far
 * it is is read from what there is, so nothing is kept here that could be half-saved.
 */
export function SetUpPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Set up your school')
  const { data: progress } = useSuspenseQuery(api.setUp.getProgress.queryOptions())
  const step = search.step ?? firstOpenStep(progress)
  const done = setUpSteps.filter((one) => isDone(one, progress)).length
  const change = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, step, ...part }), resetScroll: false })
  // So that a form knows the step it stands in.
  if (search.step === undefined) return <LeadOn to="/set-up/school" search={{ ...search, step }} replace />
  return (
    <SheetPage>
      <PageHeader
        title="Set up your school"
        facts={`${done} of ${setUpSteps.length - 1} steps done`}
        tabs={
          <SheetTabs
            label="Steps of the set-up"
            active={setUpAddress(step)}
            tabs={setUpSteps.map((one, at) => ({
              label: `${at + 1}. ${stepTitles[one]}${isDone(one, progress) ? ' ✓' : ''}`,
              href: setUpAddress(one),
            }))}
          />
        }
      />
      <PageBody reading>
        <Suspense>
          {step === 'school' && (
            <>
              <p className={css.lead}>What your people know the school by, and whom they ask for help.</p>
              <OrganizationForm saveLabel="Save and continue" onSaved={() => change({ step: 'campuses' })} />
            </>
          )}
          {step === 'campuses' && (
            <>
              <p className={css.lead}>
                Students, houses and colleagues belong to a campus. Blocks are the times of the day in which
                experiences meet; they can come later.
              </p>
              <CampusList open={search.campus} onOpen={(campus) => change({ campus })} />
              {progress.campuses > 0 && (
                <div className={css.foot}>
                  <ContinueLink step="year" primary />
                  <AddCampus isAnother onClick={() => change({ campus: 'new' })} />
                </div>
              )}
            </>
          )}
          {step === 'year' && <SchoolYearStep progress={progress} />}
          {step === 'colleagues' && (
            <ColleaguesStep
              isInviting={search.invite !== undefined}
              onInvite={(invite) => change({ invite: invite ? 'colleague' : undefined })}
            />
          )}
          {step === 'next' && <NextStep progress={progress} />}
        </Suspense>
      </PageBody>
    </SheetPage>
  )
}
