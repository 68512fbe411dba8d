import { IconUserQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import {
  AdministrationTabs,
  administrationTitle,
} from '#domains/permissions/web/administration-tabs.embed.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { AboutField } from './AboutField.tsx'
import { AnswerSection } from './AnswerSection.tsx'
import { OverviewSections } from './OverviewSections.tsx'
import { PersonField } from './PersonField.tsx'
import css from './what-they-see.module.css'

const route = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/what-can-they-see')
const crumbs = [{ label: 'Workbench', href: '/workbench' }]

/** `/workbench/employees-and-permissions/what-can-they-see`: what somebody can see, by which rule and group. */
export function WhatTheySeePage() {
  const { who, about } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('What can they see?', { backTo: '/workbench' })
  return (
    <SheetPage>
      <PageHeader
        title={administrationTitle}
        crumbs={crumbs}
        tabs={<AdministrationTabs active="what-can-they-see" />}
      />
      <PageBody>
        <div className={css.question}>
          <PersonField
            key={who}
            personId={who}
            onChoose={(id) => void navigate({ search: { about, who: id } })}
          />
          <AboutField
            key={about}
            about={about}
            onChoose={(address) => void navigate({ search: { who, about: address } })}
          />
        </div>
        {who === undefined ? (
          <EmptyState icon={IconUserQuestion} title="Whom are you asking about?">
            Choose a colleague, a student or a guardian. Every question is kept on the record.
          </EmptyState>
        ) : (
          <>
            {about !== undefined && <AnswerSection key={`${who} ${about}`} personId={who} about={about} />}
            <OverviewSections personId={who} />
          </>
        )}
      </PageBody>
    </SheetPage>
  )
}
