import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

export type ExportFormat = 'csv' | 'xlsx'

interface ExportMenuProps {
  /** Where a browser saves the rows, as they are filtered. */
  readonly hrefOf: (format: ExportFormat) => string
  /** Says "Export" beside the icon, where there is room. */
  readonly withWord?: boolean
}

const icon = <IconDownload size={16} stroke={1.75} aria-hidden />

/** Saves what a table lists as a file (`look.md` §7.2). */
export function ExportMenu({ hrefOf, withWord = false }: ExportMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {withWord ? (
          <Button size="xs" leftSection={icon}>
            Export
          </Button>
        ) : (
          <ActionIcon aria-label="Export">{icon}</ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={hrefOf('csv')} download>
          CSV
        </Menu.Item>
        <Menu.Item component="a" href={hrefOf('xlsx')} download>
          XLSX
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
