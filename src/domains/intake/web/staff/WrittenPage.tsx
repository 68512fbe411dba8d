import { Button } from '@mantine/core'
import { IconArrowsDiff, IconCopy, IconInbox } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import type { Part } from '../../rules/form.ts'
import { writtenQuery } from '../intake-address.ts'
import { FamilyLinks } from './FamilyLinks.tsx'
import { ReopenForm } from './ReopenForm.tsx'
import { VersionSection } from './VersionSection.tsx'

const route = getRouteApi('/authenticated/staff/workbench/admissions/$applicationId/written')

/** `/workbench/admissions/:applicationId/written`: what the family wrote, every version of it, and opening a part once more. */
export function WrittenPage() {
  const id = Number(route.useParams().applicationId)
  const asks = writtenQuery(id)
  const { data } = useSuspenseQuery(asks)
  useLive([topic('application', id)], asks)
  const [reopened, setReopened] = useState<Part>()
  const back = `/workbench/admissions/${id}`
  usePageTitle(`What ${data.studentName} wrote`, { backTo: back })
  return (
    <SheetPage>
      <PageHeader
        title="What the family wrote"
        crumbs={[
          { label: 'Admissions', href: '/workbench/admissions' },
          { label: data.studentName, href: back },
        ]}
        actions={data.canReopen.map((part) => (
          <Button key={part} onClick={() => setReopened(part)}>
            Correct the {part} part
          </Button>
        ))}
      />
      {data.suspects.length > 0 && (
        <PageAlert family="late" icon={IconCopy} title="This may be here twice.">
          {data.suspects.map(({ applicationId, studentName, isSameBirthday }) => (
            <UiLink key={applicationId} href={`/workbench/admissions/${applicationId}`}>
              {`${applicationId} ${studentName}, ${isSameBirthday ? 'born on the same day' : 'of the same guardian'}. `}
            </UiLink>
          ))}
        </PageAlert>
      )}
      {data.differences.length > 0 && (
        <PageAlert
          family="late"
          icon={IconArrowsDiff}
          title="Staff corrected the guardians, but the family wrote something else."
        >
          <p>What staff corrected stays in force.</p>
          <ul>
            {data.differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </PageAlert>
      )}
      <PageBody reading>
        {data.versions.every(({ answers }) => answers.length === 0) && (
          <EmptyState icon={IconInbox} title="Nothing is written yet">
            Answers appear here as soon as the family leaves a field.
          </EmptyState>
        )}
        {data.versions
          .filter(({ answers }) => answers.length > 0)
          .map((version) => (
            <VersionSection key={`${version.part}-${version.version}`} version={version} />
          ))}
        <FamilyLinks
          applicationId={id}
          links={data.links}
          mailsTo={data.mailsTo}
          mailsStudentTo={data.mailsStudentTo}
          canWithdraw={data.canWithdraw}
        />
      </PageBody>
      {reopened !== undefined && (
        <ReopenForm applicationId={id} part={reopened} onClose={() => setReopened(undefined)} />
      )}
    </SheetPage>
  )
}
