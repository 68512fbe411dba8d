import { downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { ListFilters } from '#ui/table/list-state.ts'
import type { AddressOf } from '#web/address/address.ts'
import { provisioningDownloads } from '../../contract/provisioning.downloads.ts'
import type { connectionSearch } from '../provisioning-address.ts'
import { resultOptions } from './call-words.ts'

interface CallFiltersProps {
  readonly list: ListFilters<AddressOf<typeof connectionSearch>>
  /** What the file is of: the connection, and what its log is narrowed to. */
  readonly file: {
    readonly connectionId: number
    readonly search?: string | undefined
    readonly result?: string | undefined
  }
}

/** What narrows the log of a connection, and saving it as a file. */
export const CallFilters = ({ list, file }: CallFiltersProps) => (
  <FiltersRow>
    <SearchField label="Name or reason" {...list.text('search')} />
    <FilterMenu name="Result" options={resultOptions} {...list.choice('result')} />
    <ExportMenu hrefOf={(format) => downloadAddress(provisioningDownloads.calls, file, format)} />
  </FiltersRow>
)
