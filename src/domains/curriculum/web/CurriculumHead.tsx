import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'

const tabs = [
  { label: 'Units', href: '/workbench/units' },
  { label: 'Subjects', href: '/workbench/units/subjects' },
  { label: 'Abilities', href: '/workbench/units/abilities' },
]

interface CurriculumHeadProps {
  /** The tab that is open. */
  readonly open: 'Units' | 'Subjects' | 'Abilities'
  readonly actions?: ReactNode
}

/** The head of the pages on what is taught. */
export function CurriculumHead({ open, actions }: CurriculumHeadProps) {
  const active = tabs.find(({ label }) => label === open)?.href ?? ''
  return (
    <PageHeader
      title={open}
      crumbs={[{ label: 'Workbench', href: '/workbench' }]}
      actions={actions}
      tabs={<SheetTabs tabs={tabs} active={active} label="What is taught" />}
    />
  )
}
