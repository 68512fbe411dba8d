import { downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { mostTaken, studentsDownloads } from '../../contract/students.downloads.ts'
import type { StudentsSearch } from './people-address.ts'

interface ExportStudentsProps {
  readonly search: StudentsSearch
  readonly total: number
}

/** Saves the listed students as a file, as many as one holds (docs/decisions/0098). */
export function ExportStudents({ search, total }: ExportStudentsProps) {
  const { form: _form, page: _page, ...filter } = search
  if (total > mostTaken)
    return (
      <ReasonedButton
        size="xs"
        reason={`A file takes up to ${formatCount(mostTaken)} students. Narrow the list to a house, a grade or a campus first.`}
      >
        Export
      </ReasonedButton>
    )
  return <ExportMenu withWord hrefOf={(format) => downloadAddress(studentsDownloads.list, filter, format)} />
}
