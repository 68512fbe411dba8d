import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { use } from 'react'
import { openFind } from '#domains/search/web/find.embed.tsx'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { Notice } from '#ui/page/Notice.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { Screen } from './Screen.tsx'
import { InShell } from './shell-context.ts'

/** Any path that leads nowhere, and any row that is not the viewer's to see: the two look alike on purpose. */
export function NotFoundPage() {
  const router = useRouter()
  const inShell = use(InShell)
  usePageTitle('Page not found')
  return (
    <Screen>
      <Notice
        icon={IconMapSearch}
        title="Page not found"
        actions={
          <>
            <Button size="xs" onClick={() => void router.navigate({ to: '/home' })}>
              Go to Home
            </Button>
            {inShell && (
              <Button
                size="xs"
                variant="subtle"
                onClick={openFind}
                rightSection={<KeyCap keys={['Mod', 'K']} />}
              >
                Search
              </Button>
            )}
          </>
        }
      >
        This page does not exist, or it is not one you can see.
      </Notice>
    </Screen>
  )
}
