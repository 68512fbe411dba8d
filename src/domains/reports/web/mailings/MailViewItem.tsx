import { Menu } from '@mantine/core'
import { useState } from 'react'
import { may, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { MailViewForm } from './MailViewForm.tsx'

interface MailedView {
  readonly id: number
  readonly title: string
}

/** What a saved view's menu offers of mail, and the form it opens. */
export function useMailedViews() {
  const viewer = useViewer()
  const [view, setView] = useState<MailedView>()
  return {
    items: (one: MailedView) => (
      <>
        {may(viewer, 'views.mail') && (
          <Menu.Item onClick={() => setView(one)}>Mail it on a schedule</Menu.Item>
        )}
        <Menu.Item component={InternalLink} href="/reports/mailings">
          All mailings
        </Menu.Item>
      </>
    ),
    form: view && <MailViewForm view={view} onClose={() => setView(undefined)} />,
  }
}
