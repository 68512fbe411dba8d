import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { chatParts } from './chat.outside.ts'
import { guardianChatRoutes, studentChatRoutes } from './chat-server.routes.ts'
import { chatSyncAccess } from './chat-sync.access.ts'
import { chatSyncJobs } from './chat-sync.jobs.ts'

/** The community chats of students and of guardians at Heartbeat (decisions 0152, 0153). */
export const chatSyncDomain: Domain = {
  name: 'chat-sync',
  routes: { studentChat: studentChatRoutes, guardianChat: guardianChatRoutes },
  access: chatSyncAccess,
  jobs: chatSyncJobs,
  outside: chatParts,
  topics: { 'chat-servers': async (_db, viewer) => holds(viewer, 'chat_servers.manage') },
  menu: {
    tools: [
      {
        at: 54,
        needs: 'chat_servers.manage',
        url: '/workbench/chat-server',
        label: 'Community chat',
        about: 'Who is in the chat of students, its jobs, and what does not agree.',
      },
      {
        at: 55,
        needs: 'chat_servers.manage',
        url: '/workbench/guardian-chat-server',
        label: 'Community chat of guardians',
        about: 'The same for the community of guardians.',
      },
    ],
  },
}
