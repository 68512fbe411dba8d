import { Checkbox } from '@mantine/core'
import { downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { externalStudentsDownloads } from '../contract/external-students.downloads.ts'

interface Shown {
  readonly without_consent?: boolean | undefined
  readonly archived?: boolean | undefined
}

interface ExternalFiltersProps {
  readonly list: {
    readonly data: { readonly canManage: boolean } | undefined
    readonly text: (name: 'search') => { readonly value: string; readonly onChange: (typed: string) => void }
    readonly change: (part: Shown) => void
  }
  readonly search: Shown & { readonly search?: string | undefined; readonly sort?: string | undefined }
}

/** What the list is narrowed to, and its file. */
export function ExternalFilters({ list, search }: ExternalFiltersProps) {
  const { without_consent, archived, sort } = search
  const checkbox = (name: keyof Shown) => ({
    checked: search[name] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      list.change({ [name]: event.currentTarget.checked || undefined }),
  })
  return (
    <FiltersRow
      right={
        list.data?.canManage && (
          <ExportMenu
            hrefOf={(format) =>
              downloadAddress(
                externalStudentsDownloads.list,
                { search: search.search, without_consent, archived, sort },
                format,
              )
            }
          />
        )
      }
    >
      <SearchField label="Name or school" {...list.text('search')} />
      <Checkbox label="Without consent" {...checkbox('without_consent')} />
      <Checkbox label="Archived" {...checkbox('archived')} />
    </FiltersRow>
  )
}
