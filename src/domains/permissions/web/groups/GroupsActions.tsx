import { downloadAddress } from '#contract/download.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { groupsDownloads } from '../../contract/groups.downloads.ts'

/** Saving the groups as a file, and making one. */
export const GroupsActions = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <ExportMenu withWord hrefOf={(format) => downloadAddress(groupsDownloads.groups, {}, format)} />
    <AddButton onClick={onAdd}>New group</AddButton>
  </>
)
