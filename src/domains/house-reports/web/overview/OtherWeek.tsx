import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { HouseOverview } from '../../contract/house-reports.schemas.ts'
import { useMakeReport } from './use-make-report.ts'

interface OtherWeekProps {
  houseId: number
  overview: HouseOverview
  /** Only the icon: there is no room for words. */
  isSmall?: boolean
}

/** Weeks that are over and have no report: whoever may, has one made here. */
export function OtherWeek({ houseId, overview, isSmall = false }: OtherWeekProps) {
  const make = useMakeReport(houseId)
  if (!overview.can.makeReports || overview.missingWeeks.length === 0) return null
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        {isSmall ? (
          <ActionIcon size={44} variant="default" aria-label="Another week" loading={make.isPending}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            size="xs"
            mt={8}
            loading={make.isPending}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            Another week
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        <Menu.Label>Make the report of</Menu.Label>
        {overview.missingWeeks.map(({ weekStartsOn, title }) => (
          <Menu.Item key={weekStartsOn} onClick={() => make.mutate(weekStartsOn)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
