import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { copyQuery } from '../admissions-address.ts'
import { ConfigFrame } from './ConfigFrame.tsx'
import { CopyForm } from './CopyForm.tsx'
import { CopyHistory } from './CopyHistory.tsx'
import { CopyPreview } from './CopyPreview.tsx'
import { copyValues } from './copy-values.ts'

/** `/workbench/config-admissions/copy`: what families read around the form, as they see it; Edit changes it (2-back-office §4). */
export function CopyPage() {
  const { data: copy } = useSuspenseQuery(copyQuery())
  const [isEditing, setEditing] = useState(false)
  return (
    <ConfigFrame active="copy" actions={!isEditing && <Button onClick={() => setEditing(true)}>Edit</Button>}>
      <PageBody>
        {isEditing ? (
          <CopyForm copy={copy} onClose={() => setEditing(false)} />
        ) : (
          <>
            <Section title="As a family sees it">
              <CopyPreview copy={copyValues(copy)} />
            </Section>
            <CopyHistory current={copy} />
          </>
        )}
      </PageBody>
    </ConfigFrame>
  )
}
