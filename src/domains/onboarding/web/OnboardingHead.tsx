import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'

const tabs = [
  { label: 'Families', href: '/workbench/onboarding/families/0' },
  { label: 'Onboarding Groups', href: '/workbench/onboarding/groups/0' },
]

interface OnboardingHeadProps {
  readonly open: 'Families' | 'Onboarding Groups'
  readonly actions?: ReactNode
}

/** The head of the onboarding of families with its two tabs. */
export function OnboardingHead({ open, actions }: OnboardingHeadProps) {
  const active = tabs.find(({ label }) => label === open)?.href ?? ''
  return (
    <PageHeader
      title="Onboarding"
      crumbs={[{ label: 'Workbench', href: '/workbench' }]}
      actions={actions}
      tabs={<SheetTabs tabs={tabs} active={active} label="Onboarding" />}
    />
  )
}
