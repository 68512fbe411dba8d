import { ActionIcon } from '@mantine/core'
import { IconBrandGoogleDrive } from '@tabler/icons-react'

interface FolderLinkProps {
  readonly url: string | null
  readonly studentName: string
}

/** Opens the folder of an application in Drive; nothing where there is none. */
export function FolderLink({ url, studentName }: FolderLinkProps) {
  if (url === null) return null
  return (
    <ActionIcon
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size={28}
      aria-label={`Folder of ${studentName} in Drive`}
    >
      <IconBrandGoogleDrive size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
