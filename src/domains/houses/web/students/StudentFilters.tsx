import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { housesDownloads } from '../../contract/houses.downloads.ts'
import type { HouseStudentsSearch } from '../house-search.ts'
import { copyGuardianEmails } from './copy-guardians.ts'
import type { useHouseStudents } from './use-house-students.ts'

interface StudentFiltersProps {
  readonly houseId: number
  readonly list: Pick<ReturnType<typeof useHouseStudents>['list'], 'rows' | 'text' | 'change'>
  readonly search: HouseStudentsSearch
}

const timeframes = [
  { value: 'lastSevenDays', label: 'Last seven days' },
  { value: 'currentCycle', label: 'Current cycle' },
] as const

/** Whom one looks for, the time that is counted, and what is taken along: guardians' addresses, a table. */
export function StudentFilters({ houseId, list, search }: StudentFiltersProps) {
  const { rows = [] } = list
  const { timeframe = 'lastSevenDays' } = search
  return (
    <FiltersRow
      label="Students"
      right={
        <>
          <Button
            size="xs"
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => copyGuardianEmails(rows)}
          >
            Copy guardian emails
          </Button>
          <ExportMenu
            withWord
            hrefOf={(format) =>
              downloadAddress(housesDownloads.students, { houseId, timeframe, search: search.search }, format)
            }
          />
        </>
      }
    >
      <SearchField label="Search students" {...list.text('search')} />
      <ViewSwitch
        label="Timeframe"
        views={timeframes}
        value={timeframe}
        onChange={(next) => list.change({ timeframe: next === 'lastSevenDays' ? undefined : next })}
      />
    </FiltersRow>
  )
}
