import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { useOpener } from '#ui/controls/opener.tsx'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { Portrait } from '#ui/table/PersonCell.tsx'
import type { Viewer } from '#web/calls/session.ts'
import css from './ProfileMenu.module.css'

const ProfileItems = lazyPart(() => import('./ProfileItems.tsx'), 'ProfileItems')

/** Name, email, picture, quick links, support, dark theme and the way out (3-shell-and-houses §2.1). */
export function ProfileMenu({ viewer }: { viewer: Viewer }) {
  const { button, later } = useOpener('menu')
  return (
    <>
      <UnstyledButton {...button} className={css.target}>
        <Portrait name={viewer.name} photo={viewer.profileImgUrl ?? undefined} />
        <VisuallyHidden>Your menu, {viewer.name}</VisuallyHidden>
      </UnstyledButton>
      {later && (
        <Suspense>
          <ProfileItems viewer={viewer} {...later} />
        </Suspense>
      )}
    </>
  )
}
