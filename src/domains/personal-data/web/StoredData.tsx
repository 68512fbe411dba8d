import { Button } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { takeFile } from '#web/files/take-file.ts'
import type { Erasure, StoredOfPerson } from '../contract/personal-data.contract.ts'
import { ErasedSection } from './ErasedSection.tsx'
import { EraseForm } from './EraseForm.tsx'
import { KindsTable } from './KindsTable.tsx'
import css from './personal-data.module.css'

interface StoredDataProps {
  readonly stored: StoredOfPerson
  /** Where their archive is. */
  readonly archive: string
  readonly erase: (values: { readonly name: string }) => Promise<{ readonly erasure: Erasure }>
}

/** What is stored of somebody, their archive, and what erasing them would do. */
export function StoredData({
  stored: { person, kinds, notHere, hindrances, erasure },
  archive,
  erase,
}: StoredDataProps) {
  const [isErasing, setErasing] = useState(false)
  usePageTitle(person.name, { backTo: '/workbench/personal-data' })
  return (
    <SheetPage>
      <PageHeader
        title={person.name}
        crumbs={[{ label: 'Personal data', href: '/workbench/personal-data' }]}
        facts={`${person.role}, number ${person.id}`}
        actions={
          <>
            <Button
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => void takeFile(archive)}
            >
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
          {notHere.map((text) => (
            <p key={text} className={css.words}>
              {text}
            </p>
          ))}
          <KindsTable kinds={kinds} isErased={erasure !== null} />
        </Section>
      </PageBody>
      {isErasing && (
        <EraseForm person={person} kinds={kinds} erase={erase} onClose={() => setErasing(false)} />
      )}
    </SheetPage>
  )
}
