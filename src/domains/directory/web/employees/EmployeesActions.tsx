import { AddButton } from '#ui/controls/AddButton.tsx'
import { accountsDownloads } from '../../contract/accounts.downloads.ts'
import { ExportAccounts } from '../access/ExportAccounts.tsx'
import { employeesSearch } from './employees-address.ts'

interface EmployeesActionsProps {
  readonly search: object
  readonly onAdd: () => void
}

/** Saving the list of colleagues as a file, and adding one. */
export const EmployeesActions = ({ search, onAdd }: EmployeesActionsProps) => (
  <>
    <ExportAccounts of={accountsDownloads.employees} search={employeesSearch.parse(search)} />
    <AddButton onClick={onAdd}>Add colleague</AddButton>
  </>
)
