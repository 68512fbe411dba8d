import { Button } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadAddress } from '#contract/download.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { takeFile } from '#web/files/take-file.ts'
import { personalDataDownloads } from '../contract/personal-data.downloads.ts'
import { ErasedSection } from './ErasedSection.tsx'
import { EraseForm } from './EraseForm.tsx'
import { KindsTable } from './KindsTable.tsx'
import { personQuery } from './personal-data-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/personal-data/$personId')

/** `/workbench/personal-data/:id`: what is stored of a person, their archive, and what erasing them would do. */
export function PersonPage() {
  const personId = Number(route.useParams().personId)
  const { person, kinds, hindrances, erasure } = useSuspenseQuery(personQuery(personId)).data
  const [isErasing, setErasing] = useState(false)
  usePageTitle(person.name, { backTo: '/workbench/personal-data' })
  const take = () => void takeFile(downloadAddress(personalDataDownloads.archive, { personId }))
  return (
    <SheetPage>
      <PageHeader
        title={person.name}
        crumbs={[{ label: 'Personal data', href: '/workbench/personal-data' }]}
        facts={`${person.role}, number ${person.id}`}
        actions={
          <>
            <Button leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={take}>
              Take everything
            </Button>
            {erasure === null && (
              <ReasonedButton
                color="unexc"
                leftSection={<IconEraser size={16} stroke={1.75} aria-hidden />}
                reason={hindrances[0]}
                onClick={() => setErasing(true)}
              >
                Erase…
              </ReasonedButton>
            )}
          </>
        }
      />
      <PageBody>
        {erasure !== null && <ErasedSection erasure={erasure} />}
        <Section title={erasure === null ? 'What is stored' : 'What is still stored'} count={kinds.length}>
          <KindsTable kinds={kinds} isErased={erasure !== null} />
        </Section>
      </PageBody>
      {isErasing && <EraseForm person={person} kinds={kinds} onClose={() => setErasing(false)} />}
    </SheetPage>
  )
}
