import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { AbsenceFields } from '../absence/AbsenceFields.tsx'
import { absenceOf, withDays } from '../absence/absence-form.ts'
import { MissingExcuse } from './ExcusePage.tsx'
import { standingOf } from './excuse-text.ts'
import { useFamilyExcuse } from './use-family-excuse.ts'

const route = getRouteApi('/authenticated/family/excuses/$excuseId/edit')

/** Whoever asked for an excuse corrects it while nobody has decided. */
export function EditExcusePage() {
  const excuseId = Number(route.useParams().excuseId)
  const { from, until } = route.useSearch()
  const { excuse, isMissing } = useFamilyExcuse(excuseId)
  const { data: family } = useSuspenseQuery(api.family.getFamily.queryOptions())
  const address = familyExcuseAddress(excuseId)
  usePageTitle('Edit excuse', { backTo: address, facts: excuse?.student.name })
  const isOpen = excuse?.guardian?.can.edit === true
  // Decided while one writes: what was typed stays to be read and copied.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (isMissing) return <MissingExcuse />
  if (excuse === undefined) return <Loader m="lg" size={20} role="img" aria-label="Loading the excuse" />
  const student = family.students.find(({ id }) => id === excuse.student.id)
  return (
    <SheetPage>
      <PageHeader
        title="Edit excuse"
        crumbs={[{ label: `${excuse.student.first_name}’s excuse`, href: address }]}
      />
      {wasOpen && !isOpen && (
        <PageAlert
          family="late"
          icon={IconAlertTriangle}
          title={`${standingOf(excuse).title} while you were writing`}
          action={
            <Button component={UiLink} href={address}>
              Write to the school
            </Button>
          }
        >
          It can no longer be corrected here. What you typed stays below; copy what the school should know.
        </PageAlert>
      )}
      {student === undefined || excuse.guardian === null || !(isOpen || wasOpen) ? (
        <EmptyState
          icon={IconLock}
          title="This excuse can no longer be edited"
          action={
            <Button component={UiLink} href={address}>
              Open the excuse
            </Button>
          }
        >
          {standingOf(excuse).title}. An excuse is corrected by whoever asked for it, until the school has
          decided; write to the school in its messages instead.
        </EmptyState>
      ) : (
        <PageBody>
          <AbsenceFields
            key={excuse.id}
            students={[student]}
            start={withDays(absenceOf(excuse, excuse.guardian.comments), from, until)}
            excuseId={excuse.id}
          />
        </PageBody>
      )}
    </SheetPage>
  )
}
