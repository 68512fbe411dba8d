import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHourglass, IconPlugConnectedX, IconPlugOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { UnaskedAlert } from '#web/pages/UnaskedAlert.tsx'
import { stateQuery } from '../chat-address.ts'
import { jobTitle } from '../jobs/job-words.ts'
import { useChatServer } from '../use-chat-server.ts'

/** The one most important thing of a community: not set up, down, silent, or what goes on now. */
export function ChatAlerts() {
  const { server, root } = useChatServer()
  const query = useQuery(stateQuery(server))
  const { data: state } = query
  const navigate = useNavigate()
  if (state === undefined)
    return <UnaskedAlert query={query} title="The state of this community could not be read" />
  const see = (jobId: number) => (
    <Button size="xs" onClick={() => void navigate({ to: `${root}/jobs/${jobId}` })}>
      See the job
    </Button>
  )
  const now = Date.now()
  if (!state.isConnected)
    return (
      <PageAlert family="late" icon={IconPlugOff} title="This community is not connected">
        Whoever runs the server sets its key. Everything else works without it.
      </PageAlert>
    )
  const { present } = state
  if (present?.status === 'retrying')
    return (
      <PageAlert
        family="unexc"
        icon={IconPlugConnectedX}
        title={`${jobTitle(present)} could not go on`}
        action={see(present.jobId)}
      >
        {present.failure}
      </PageAlert>
    )
  if (present)
    return (
      <PageAlert
        family="accent"
        icon={IconHourglass}
        title={
          present.stepCount > 0
            ? `${jobTitle(present)}: ${present.doneCount} of ${present.stepCount}`
            : `${jobTitle(present)}: reading and comparing`
        }
        action={see(present.jobId)}
      >
        It continues if you leave this page.
      </PageAlert>
    )
  if (state.failure !== '' && state.failedAt !== null)
    return (
      <PageAlert
        family="unexc"
        icon={IconPlugConnectedX}
        title={`It could not be read ${formatWhen(state.failedAt, now)}`}
      >
        {state.failure}
      </PageAlert>
    )
  if (state.silentSince !== null)
    return (
      <PageAlert family="late" icon={IconAlertTriangle} title="It has not been compared for hours">
        It is compared every hour, and no comparison has finished since{' '}
        {state.comparedAt === null ? 'the beginning' : formatWhen(state.comparedAt, now)}. Ask whoever runs
        the server to check whether its jobs run.
      </PageAlert>
    )
  if (state.setUpAt === null)
    return (
      <PageAlert family="late" icon={IconAlertTriangle} title="The basic setup was not made yet">
        It says which roles people get and where channels stand; nothing is synced before it.
      </PageAlert>
    )
  return null
}
