import { type Download, downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'

interface ExportAccountsProps {
  readonly of: Download
  /** The query of the list as it is narrowed and sorted, with what its page opens. */
  readonly search: object
}

/** Saves a list of accounts as a file, as it is narrowed and sorted. */
export function ExportAccounts({ of, search }: ExportAccountsProps) {
  const {
    page: _page,
    form: _form,
    ...filter
  } = search as Readonly<Record<string, string | number | undefined>>
  return <ExportMenu withWord hrefOf={(format) => downloadAddress(of, filter, format)} />
}
