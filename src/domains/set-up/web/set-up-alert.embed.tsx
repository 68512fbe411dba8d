import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { api } from '#web/calls/api.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { setUpSteps } from './set-up-address.ts'
import { isDone } from './set-up-steps.ts'

/** How far the school is set up, for who may go on with it. `isKnown` once it is clear whether the alert stands. */
export function useSetUpProgress() {
  const isAsked = may(useViewer(), 'organization.manage')
  const { data, isPending } = useQuery({
    ...api.setUp.getProgress.queryOptions(),
    enabled: isAsked,
    retry: false,
  })
  return { data, isKnown: !isAsked || !isPending }
}

/** Where staff begin: the way back to a set-up that was left, for who may go on with it. */
export function SetUpAlert() {
  const { data } = useSetUpProgress()
  if (data?.isOpen !== true) return null
  const steps = setUpSteps.filter((step) => step !== 'next')
  const done = steps.filter((step) => isDone(step, data)).length
  return (
    <PageAlert
      family="accent"
      icon={IconFlag}
      title="The school is being set up"
      action={
        <Button size="xs" component={InternalLink} href="/set-up/school">
          Continue
        </Button>
      }
    >
      {`${done} of ${steps.length} steps are done.`}
    </PageAlert>
  )
}
