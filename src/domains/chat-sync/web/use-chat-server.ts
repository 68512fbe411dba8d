import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { client } from '#web/calls/api.ts'
import type { ChatServer } from '../contract/chat-words.ts'
import { chatApi, chatListSearch, chatRoots } from './chat-address.ts'

/** Which community a page is of, by its address: one piece of code serves both. */
export function useChatServer() {
  const server: ChatServer = useLocation({
    select: ({ pathname }) => (pathname.startsWith(chatRoots.guardians) ? 'guardians' : 'students'),
  })
  return {
    server,
    root: chatRoots[server],
    api: chatApi(server),
    client: server === 'students' ? client.studentChat : client.guardianChat,
    title: server === 'students' ? 'Community chat' : 'Community chat of guardians',
  }
}

/** The query of a list and how it changes. */
export function useChatSearch() {
  const search = chatListSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    search,
    go: (part: object, step: object) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...part }), ...step } as never),
  }
}
