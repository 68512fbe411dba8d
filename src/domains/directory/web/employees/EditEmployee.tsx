import { getRouteApi, useParams } from '@tanstack/react-router'
import { EmployeePanel } from './employee-panel.embed.tsx'

const list = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/employees')

/** `/workbench/employees-and-permissions/employees/:employeeId?/edit`, over the list. */
export function EditEmployee() {
  const { employeeId } = useParams({ strict: false })
  const search = list.useSearch()
  const navigate = list.useNavigate()
  return (
    <EmployeePanel
      employeeId={employeeId === undefined ? undefined : Number(employeeId)}
      onClose={() =>
        void navigate({
          to: '/workbench/employees-and-permissions/employees',
          search,
          resetScroll: false,
          // It is saved, or was given up with a click: the form has asked already.
          ignoreBlocker: true,
        })
      }
    />
  )
}
