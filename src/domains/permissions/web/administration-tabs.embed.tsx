import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { may, useViewer } from '#web/calls/session.ts'

export const administrationPath = '/workbench/employees-and-permissions'
export const administrationTitle = 'Employees and permissions'

const tabs = [
  { label: 'Employees', href: `${administrationPath}/employees`, needs: 'staff.manage' },
  { label: 'Groups', href: `${administrationPath}/groups`, needs: 'groups.manage' },
  { label: 'Permissions', href: `${administrationPath}/permissions`, needs: 'groups.manage' },
  { label: 'What can they see?', href: `${administrationPath}/what-can-they-see`, needs: 'groups.manage' },
] as const

type Tab = 'employees' | 'groups' | 'permissions' | 'what-can-they-see'

/** Employees, groups and permissions beside each other: those that the viewer may open. */
export function AdministrationTabs({ active }: { active: Tab }) {
  const viewer = useViewer()
  return (
    <SheetTabs
      label={administrationTitle}
      tabs={tabs.filter(({ needs }) => may(viewer, needs))}
      active={`${administrationPath}/${active}`}
    />
  )
}
