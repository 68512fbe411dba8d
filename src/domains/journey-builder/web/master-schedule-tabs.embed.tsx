import { JourneyTabs } from './JourneyTabs.tsx'

/** The tabs over the master schedule, which is a page of a domain of its own. */
export function MasterScheduleTabs({ cycleId }: { cycleId: number | undefined }) {
  return <JourneyTabs active="Master schedule" cycleId={cycleId} />
}
