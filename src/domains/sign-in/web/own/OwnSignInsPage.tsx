import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isFamily, useViewer } from '#web/calls/session.ts'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { OwnLinks } from './OwnLinks.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { SignInHistory } from './SignInHistory.tsx'

/** Where the viewer is logged in and what happened to their sign-in; for staff, students and guardians alike. */
export function OwnSignInsPage() {
  const viewer = useViewer()
  const { page = 1 } = useSearch({ strict: false })
  const family = isFamily(viewer)
  usePageTitle('Your sign-ins', { backTo: family ? '/family' : '/home' })
  if (viewer.mirroredBy !== null)
    return (
      <SheetPage>
        <PageHeader title="Your sign-ins" />
        <EmptyState icon={IconLock} title={`Only ${viewer.name} sees this`}>
          Where people log in from is theirs alone; you are viewing as someone else.
        </EmptyState>
      </SheetPage>
    )
  return (
    <SheetPage>
      <PageHeader
        title="Your sign-ins"
        facts="Where you are logged in, and what happened before"
        actions={
          <Button component={UiLink} href={family ? '/family/password' : '/profile/password'}>
            Change your password
          </Button>
        }
      />
      <PageBody>
        <SecondFactor />
        <OwnSessions />
        <OwnLinks />
        <SignInHistory page={page} />
      </PageBody>
    </SheetPage>
  )
}
