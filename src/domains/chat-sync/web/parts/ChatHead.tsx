import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { topic } from '#contract/topics.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { type ChatTab, chatTabs, stateQuery } from '../chat-address.ts'
import { useChatServer } from '../use-chat-server.ts'

interface ChatHeadProps {
  readonly active: ChatTab
  readonly actions?: ReactNode
}

/** The head of every tab of a community, with what stands there and how much does not agree. */
export function ChatHead({ active, actions }: ChatHeadProps) {
  const { server, root, title } = useChatServer()
  const asks = stateQuery(server)
  const { data: state } = useQuery(asks)
  useLive([topic('chat-servers')], asks)
  usePageTitle(`${chatTabs.find(({ key }) => key === active)?.label}, ${title}`, { backTo: '/workbench' })
  return (
    <PageHeader
      title={title}
      crumbs={[{ label: 'Workbench', href: '/workbench' }]}
      facts={
        state?.comparedAt != null &&
        `${formatNoun(state.usersThere, 'user')} there · compared ${formatWhen(state.comparedAt, Date.now())}`
      }
      actions={actions}
      tabs={
        <SheetTabs
          label={title}
          active={`${root}/${active}`}
          tabs={chatTabs.map(({ key, label }) => ({
            label,
            href: `${root}/${key}`,
            ...(key === 'inconsistencies' && state !== undefined && { count: state.open }),
          }))}
        />
      }
    />
  )
}
