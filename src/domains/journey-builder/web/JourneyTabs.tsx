import { SheetTabs } from '#ui/page/SheetTabs.tsx'

const places = [
  { label: 'Overview', path: '/journey-builder' },
  { label: 'Scheduler', path: '/journey-builder/scheduler' },
  { label: 'Students', path: '/journey-builder/students' },
  { label: 'Master schedule', path: '/journey-builder/master-schedule' },
] as const

interface JourneyTabsProps {
  readonly active: (typeof places)[number]['label']
  readonly cycleId: number | undefined
}

/** The pages of a cycle that is planned. */
export function JourneyTabs({ active, cycleId }: JourneyTabsProps) {
  const urlOf = (path: string) => (cycleId === undefined ? path : `${path}?cycle_id=${cycleId}`)
  return (
    <SheetTabs
      label="Journey builder"
      tabs={[
        ...places.map(({ label, path }) => ({ label, href: urlOf(path) })),
        { label: 'Pathways', href: '/journey-builder/pathways/management' },
      ]}
      active={urlOf(places.find(({ label }) => label === active)?.path ?? '')}
    />
  )
}
