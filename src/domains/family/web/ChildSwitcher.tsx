import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { FamilyStudent } from '../contract/family.contract.ts'

interface ChildSwitcherProps {
  students: readonly FamilyStudent[]
  chosen: FamilyStudent
  /** The day that stays open while one switches. */
  date: string | undefined
}

/** One tab for each child of the guardian. */
export function ChildSwitcher({ students, chosen, date }: ChildSwitcherProps) {
  const addressOf = ({ id }: FamilyStudent) =>
    `/family?student=${id}${date === undefined ? '' : `&date=${date}`}`
  return (
    <SheetTabs
      label="Your children"
      tabs={students.map((student) => ({ label: student.first_name, href: addressOf(student) }))}
      active={addressOf(chosen)}
    />
  )
}
