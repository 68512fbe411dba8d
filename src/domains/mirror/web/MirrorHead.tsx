import { school } from '#contract/school/school.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'

const tabs = [
  { label: 'Students', href: '/impersonate/students' },
  { label: 'Guardians', href: '/impersonate/guardians' },
]

/** What the family mirror is, and whom one looks among. */
export function MirrorHead({ tab }: { readonly tab: 'Students' | 'Guardians' }) {
  return (
    <PageHeader
      title="Family Mirror"
      facts={`See ${school().productName} as a student or guardian, for 60 minutes at most`}
      tabs={<SheetTabs tabs={tabs} active={`/impersonate/${tab.toLowerCase()}`} label="Who to see as" />}
    />
  )
}
