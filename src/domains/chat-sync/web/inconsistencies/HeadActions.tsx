import { IconGitCompare, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { stateQuery } from '../chat-address.ts'
import { useChatServer } from '../use-chat-server.ts'
import { usePlan, useSync } from '../use-sync.ts'

/** Compares now, and shows what a repair of all would do before it is done. */
export function HeadActions() {
  const { server, client } = useChatServer()
  const { data: state } = useQuery(stateQuery(server))
  const compare = useSync()
  const plan = usePlan()
  const count = state?.repairable ?? 0
  return (
    <>
      <ReasonedButton
        changes
        busy={compare.isPending}
        leftSection={<IconGitCompare size={16} stroke={1.75} aria-hidden />}
        onClick={() => compare.mutate({ key: 'compare', ask: () => client.compare() })}
      >
        Compare now
      </ReasonedButton>
      {count > 0 && (
        <ReasonedButton
          changes
          busy={plan.isPending}
          leftSection={<IconTool size={16} stroke={1.75} aria-hidden />}
          onClick={() => plan.mutate('all')}
        >
          {`Repair all ${count}…`}
        </ReasonedButton>
      )}
    </>
  )
}
