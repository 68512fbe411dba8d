import { IconMapSearch } from '@tabler/icons-react'
import { Notice } from '#ui/page/Notice.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { Screen } from '../Screen.tsx'

/** Any path below /workbench that is no tool; the list of tools stays beside it. */
export function WorkbenchNotFound() {
  usePageTitle('Page not found')
  return (
    <Screen>
      <Notice icon={IconMapSearch} title="No such tool">
        This tool does not exist, or it is not one you can use. The ones you can use are in the list.
      </Notice>
    </Screen>
  )
}
