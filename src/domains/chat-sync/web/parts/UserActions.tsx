import css from '../chat.module.css'
import type { UserRow } from '../people-columns.tsx'
import { useChatServer } from '../use-chat-server.ts'
import { SyncButton } from './SyncButton.tsx'

/** Syncs one user; who is there already may be invited again, at most once in 24 hours. */
export function UserActions({ user: { id, name, heartbeatId } }: { readonly user: UserRow }) {
  const { client } = useChatServer()
  const ask = (invite: boolean) => client.syncUsers({ _action: 'sync_single_user', userId: id, invite })
  return (
    <span className={css.actions}>
      {heartbeatId !== null && <SyncButton of={name} label="Invite" ask={() => ask(true)} />}
      <SyncButton of={name} ask={() => ask(false)} />
    </span>
  )
}
