import { Button } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { Notice } from '#ui/page/Notice.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { useViewer } from '#web/session.ts'
import { Screen } from './Screen.tsx'

/** Where students and guardians arrive: who is signed in, and the way out. */
export function FamilyPage() {
  const viewer = useViewer()
  usePageTitle('Family')
  return (
    <Screen>
      <Notice
        icon={IconHome}
        title={viewer.name}
        actions={
          <Button size="xs" component="a" href="/signout">
            Log out
          </Button>
        }
      >
        You are signed in as {viewer.email}. The calendar and reports for families are not open yet.
      </Notice>
    </Screen>
  )
}
