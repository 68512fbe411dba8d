import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePageTitle } from '#web/address/page-title.ts'

const root = '/workbench/config-admissions'
const tabs = [
  { label: 'Copy', href: `${root}/copy` },
  { label: 'Start dates', href: `${root}/start-dates` },
]

interface ConfigFrameProps {
  readonly active: 'copy' | 'start-dates'
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head of both tabs of the configuration of admissions (2-back-office §2). */
export function ConfigFrame({ active, actions, children }: ConfigFrameProps) {
  usePageTitle('Admissions Config', { backTo: '/workbench' })
  return (
    <SheetPage>
      <PageHeader
        title="Admissions Config"
        crumbs={[
          { label: 'Workbench', href: '/workbench' },
          { label: 'Admissions', href: '/workbench/admissions' },
        ]}
        actions={
          <>
            <Button renderRoot={(props) => <a {...props} href="/apply" target="_blank" rel="noreferrer" />}>
              Open the form
            </Button>
            {actions}
          </>
        }
        tabs={<SheetTabs label="Admissions Config" active={`${root}/${active}`} tabs={tabs} />}
      />
      {children}
    </SheetPage>
  )
}
