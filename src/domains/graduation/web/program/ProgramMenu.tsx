import { Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconPrinter } from '@tabler/icons-react'
import { downloadAddress, tableFormats } from '#contract/download.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { graduationDownloads } from '../../contract/graduation.downloads.ts'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import { programAddress } from '../program-address.ts'

/** What is seldom done with a program: taken away as it is now, or migrated. */
export function ProgramMenu({
  program: { student, stage, is_migrated, can },
}: {
  readonly program: ProgramShown
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button aria-label="More of the program" px={8}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tableFormats.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={downloadAddress(graduationDownloads.program, { studentId: student.id, stage }, format)}
            download
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            {`Download ${format.toUpperCase()}`}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print this program
        </Menu.Item>
        {can.migrate && (
          <Menu.Item component={InternalLink} href={programAddress.migrate(student.id)}>
            {is_migrated ? 'Migration to high school' : 'Migrate to high school'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
