import { downloadAddress } from '#contract/download.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { readFile } from '#web/files/read-file.ts'
import { narrowedBy, type ReportSearch } from './report-search.ts'
import type { ReportView } from './report-view.ts'

/** Where the rows of a report, as they are narrowed, are found as a file. */
export const fileOf = (
  { download }: Pick<ReportView<never>, 'download'>,
  search: ReportSearch,
  format: 'csv' | 'xlsx' | 'html' | 'tsv',
) => downloadAddress(download, narrowedBy(search), format)

/** Puts every row of a report, as it is narrowed, into the clipboard: a spreadsheet takes them cell by cell. */
export async function copyRows(
  report: Pick<ReportView<never>, 'download'>,
  search: ReportSearch,
): Promise<void> {
  try {
    const taken = await readFile(fileOf(report, search, 'tsv'))
    if (taken === undefined) return
    const text = await taken.file.text()
    await navigator.clipboard.writeText(text)
    const rows = text.split('\n').length - 2
    toast.success(`${rows.toLocaleString('en-US')} ${rows === 1 ? 'row is' : 'rows are'} in the clipboard`)
  } catch (error) {
    toast.error(messageOf(error), () => void copyRows(report, search))
  }
}
