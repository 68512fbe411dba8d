import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadAddress } from '#contract/download.ts'
import { enrollmentsDownloads } from '../contract/enrollments.downloads.ts'

interface ExportRosterProps {
  readonly campuses: readonly { readonly id: number; readonly title: string }[]
}

const hrefOf = (cohortId: number | undefined) =>
  downloadAddress(enrollmentsDownloads.bundle, { cohort_id: cohortId })

/** Saves the school, or one campus of it, as a bundle for other systems. */
export function ExportRoster({ campuses }: ExportRosterProps) {
  const icon = <IconDownload size={16} stroke={1.75} aria-hidden />
  if (campuses.length < 2)
    return (
      <Button component="a" href={hrefOf(undefined)} download leftSection={icon}>
        Export OneRoster
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={icon}>Export OneRoster</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={hrefOf(undefined)} download>
          All campuses
        </Menu.Item>
        {campuses.map(({ id, title }) => (
          <Menu.Item key={id} component="a" href={hrefOf(id)} download>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
