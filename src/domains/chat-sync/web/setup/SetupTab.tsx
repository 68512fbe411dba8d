import { useQuery } from '@tanstack/react-query'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import css from '../chat.module.css'
import { stateQuery } from '../chat-address.ts'
import { ChatAlerts } from '../parts/ChatAlerts.tsx'
import { ChatHead } from '../parts/ChatHead.tsx'
import { useChatServer } from '../use-chat-server.ts'
import { ConnectionSection } from './ConnectionSection.tsx'
import { RolesForm } from './RolesForm.tsx'
import { StandingSection } from './StandingSection.tsx'

/** `/workbench/chat-server/basic-setup`: the connection, which roles people get, and what ended last. */
export function SetupTab() {
  const { server } = useChatServer()
  const { data: state, error, refetch } = useQuery(stateQuery(server))
  return (
    <SheetPage>
      <ChatHead active="basic-setup" />
      <ChatAlerts />
      <PageBody>
        {error !== null && state === undefined && (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
        {error === null && state === undefined && <HeaderSkeleton />}
        {state && (
          <>
            <StandingSection state={state} />
            <ConnectionSection isConnected={state.isConnected} />
            <Section title="Who belongs here">
              <p className={css.words}>
                {server === 'students'
                  ? 'Students who are assigned to a house, and employees whose “Is Active” is checked.'
                  : 'Guardians of students who are assigned to a house and whose records they see, and employees whose “Is Active” is checked.'}{' '}
                Each house has a group, a channel and a voice channel; each enabled experience of the cycle a
                group and a channel. Whoever is added gets one invitation by mail, at most one in 24 hours.
              </p>
            </Section>
            <RolesForm key={server} state={state} />
          </>
        )}
      </PageBody>
    </SheetPage>
  )
}
